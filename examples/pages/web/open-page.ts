import { attempt } from './attempt.ts'
import { editor, fill, read } from './content-fields.ts'
import { find } from './element.ts'
import { formatMoment } from './format-moment.ts'
import { showAllPages } from './page-list.ts'
import { lockPage, type Page, readPage, savePage, unlockPage } from './wiki.ts'

const title = find('page-title', HTMLElement)
const view = find('page', HTMLElement)
const facts = find('page-facts', HTMLElement)
const body = find('page-body', HTMLElement)
const form = find('edit-form', HTMLFormElement)

let page: Page | undefined

/** Shows the page that the address names after its `#/`, if it does. */
export async function openNamedPage(signal: AbortSignal): Promise<undefined> {
  const hash = location.hash
  if (!hash.startsWith('#/')) return
  const read = await readPage(hash.slice(2), signal)
  // Another page was chosen while this one was on its way.
  if (hash !== location.hash) return
  show(read)
  title.focus()
}

/** Goes along when the address changes, and makes the buttons of a page work. */
export function startPage(): void {
  const open = () => attempt(openNamedPage)
  window.onhashchange = open
  // The address does not change where the page is read again.
  find('list', HTMLUListElement).onclick = ({ target }) => {
    if (target instanceof HTMLAnchorElement && target.hash === location.hash) open()
  }
  find('edit', HTMLButtonElement).onclick = edit
  find('discard', HTMLButtonElement).onclick = open
  find('lock', HTMLButtonElement).onclick = () =>
    change(async ({ slug }, signal) => {
      const { lockedUntil } = await lockPage(slug, editor(), signal)
      return `Only you can change this page until ${formatMoment(lockedUntil)}.`
    })
  find('unlock', HTMLButtonElement).onclick = () =>
    change(async ({ slug }, signal) => {
      await unlockPage(slug, editor(), signal)
      return 'Everybody can change this page again.'
    })
  form.onsubmit = (event) => {
    event.preventDefault()
    change(async (current, signal) => {
      await savePage({ ...current, ...read(form) }, editor(), signal)
      await showAllPages(signal)
      return 'Saved.'
    })
  }
}

function change(action: (current: Page, signal: AbortSignal) => Promise<string>): void {
  const current = page
  if (!current) return
  attempt(async (signal) => {
    const done = await action(current, signal)
    show(await readPage(current.slug, signal))
    return done
  }, form)
}

function edit(): void {
  if (!page) return
  fill(form, page)
  view.hidden = true
  form.hidden = false
  find('edit-title', HTMLInputElement).focus()
}

function show(current: Page): void {
  const { lock, revision, updatedBy, updatedAt } = current
  page = current
  title.textContent = current.title
  body.textContent = current.body
  const locked = lock ? ` Locked by ${lock.lockedBy} until ${formatMoment(lock.lockedUntil)}.` : ''
  facts.textContent = `Revision ${revision}, by ${updatedBy} on ${formatMoment(updatedAt)}.${locked}`
  view.hidden = false
  form.hidden = true
}
