import { find } from './element.ts'
import type { NewPage } from './wiki.ts'

/** Tells who makes a change, by the field in the head of the page. */
export function editor(): string {
  return find('editor', HTMLInputElement).value.trim()
}

/** Fills a form with the content of a page. */
export function fill(form: HTMLFormElement, content: Partial<NewPage>): void {
  for (const [name, value] of Object.entries({ ...content, tags: content.tags?.join(' ') ?? '' })) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
}

/** Reads what a form holds as the content of a page. */
export function read(form: HTMLFormElement): Omit<NewPage, 'slug'> {
  const fields = new FormData(form)
  const tags = String(fields.get('tags')).split(/\s+/).filter(Boolean)
  return { title: String(fields.get('title')), body: String(fields.get('body')), tags }
}
