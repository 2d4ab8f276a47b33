import { element } from './element.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Shows messages beside the fields of a form that they are about, and goes to the first of these fields. Gives how many
 * fields there are, and the messages for which there is none.
 */
export function showFieldErrors(form: HTMLFormElement | undefined, messages: Readonly<Record<string, string>>) {
  const fields = fieldsOf(form).filter(({ name }) => Object.hasOwn(messages, name))
  for (const field of fields) mark(field, messages[field.name] ?? '')
  fields[0]?.focus()
  const unplaced = Object.entries(messages).filter(([name]) => !fields.some((field) => field.name === name))
  return { placed: fields.length, unplaced: unplaced.map(([name, message]) => `${name}: ${message}.`) }
}

/** Takes back what `showFieldErrors` showed. */
export function clearFieldErrors(form: HTMLFormElement | undefined): void {
  for (const field of fieldsOf(form)) {
    const error = document.getElementById(errorId(field))
    if (error === null) continue
    error.remove()
    field.removeAttribute('aria-invalid')
    describe(field, (ids) => ids.filter((id) => id !== errorId(field)))
  }
}

// The name of the editor is a field of every form, though it stands in the head of the page.
function fieldsOf(form: HTMLFormElement | undefined): Field[] {
  const fields = [...document.querySelectorAll<Field>('input, textarea')]
  return fields.filter(({ form: owner, name }) => (form && owner === form) || name === 'x-editor')
}

function mark(field: Field, message: string): void {
  const error = element('small', message)
  error.id = errorId(field)
  error.className = 'error'
  field.after(error)
  field.setAttribute('aria-invalid', 'true')
  describe(field, (ids) => [errorId(field), ...ids])
}

function describe(field: Field, change: (ids: string[]) => string[]): void {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  field.setAttribute('aria-describedby', change(ids).join(' '))
}

function errorId(field: Field): string {
  return `${field.id}-error`
}
