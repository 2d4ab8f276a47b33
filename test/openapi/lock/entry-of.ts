import { type CatalogueEntry, DomainError, defineErrors } from 'error-envelope/core'

/** The catalogue entry of a class with a name, a status and a schema of its details. */
export function entryOf(name: string, status: number, detailsSchema?: object): CatalogueEntry {
  const errorClass = class extends DomainError {
    static override readonly status = status
    static override readonly detailsSchema = detailsSchema
  }
  const [entry] = defineErrors({ [name]: errorClass }).entries
  if (entry === undefined) throw new Error(`${name} gave no entry`)
  return entry
}
