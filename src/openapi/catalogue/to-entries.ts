import type { PublishedCatalogue, PublishedError } from './published-catalogue.ts'

/** An error and where it stands on a page. */
export interface CatalogueEntry {
  readonly error: PublishedError
  /** The id of its section: its code. */
  readonly anchor: string
}

/** The ids of what else is on a page. They have hyphens, and codes have none. */
export const sectionAnchors = {
  main: 'the-errors',
  shape: 'what-an-error-looks-like',
  general: 'general-errors',
  retired: 'retired-codes',
} as const

/** Gives each error of a catalogue an anchor of its own, in the way that GitHub makes them of headings. */
export function toEntries({ errors, general }: PublishedCatalogue): Record<'own' | 'general', CatalogueEntry[]> {
  const taken = new Set<string>()
  const toEntry = (error: PublishedError): CatalogueEntry => ({ error, anchor: takeAnchor(error.code, taken) })
  return { own: errors.map(toEntry), general: general.map(toEntry) }
}

function takeAnchor(code: string, taken: Set<string>): string {
  const name = code.toLowerCase().replace(/[^a-z0-9_]/g, '')
  let anchor = name
  for (let count = 1; anchor === '' || taken.has(anchor); count += 1) anchor = `${name}-${count}`
  taken.add(anchor)
  return anchor
}
