import { attempt } from './attempt.ts'
import { editor, fill, read } from './content-fields.ts'
import { find } from './element.ts'
import { showAllPages } from './page-list.ts'
import { createPage, type NewPage } from './wiki.ts'

const form = find('new-form', HTMLFormElement)
const slug = find('new-slug', HTMLInputElement)

/** Makes the form create pages. */
export function startNewPage(): void {
  form.onsubmit = (event) => {
    event.preventDefault()
    attempt(async (signal) => {
      const page = await createPage({ slug: slug.value, ...read(form) }, editor(), signal)
      form.reset()
      await showAllPages(signal)
      return `“${page.title}” is in the list.`
    }, form)
  }
}

/** Fills the form and sends it, as a person would. */
export function sendNewPage(content: NewPage): void {
  find('new', HTMLDetailsElement).open = true
  fill(form, content)
  form.requestSubmit()
}
