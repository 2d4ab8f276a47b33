import { attempt } from './attempt.ts'
import { element, find } from './element.ts'
import { type ListedPage, listPages, searchPages } from './wiki.ts'

const list = find('list', HTMLUListElement)
const title = find('list-title', HTMLElement)
const form = find('search', HTMLFormElement)
const words = find('search-words', HTMLInputElement)

/** Shows all pages. */
export async function showAllPages(signal?: AbortSignal): Promise<void> {
  show('All pages', await listPages(signal))
}

/** Makes the search find pages; without words it lists all. */
export function startSearch(): void {
  form.onsubmit = (event) => {
    event.preventDefault()
    attempt(async (signal) => {
      if (words.value === '') {
        await showAllPages(signal)
        return 'These are all pages.'
      }
      const found = await searchPages(words.value, signal)
      show(`Pages with “${words.value}”`, found)
      return found.length === 1 ? '1 page was found.' : `${found.length} pages were found.`
    }, form)
  }
}

function show(heading: string, pages: readonly ListedPage[]): void {
  title.textContent = heading
  list.replaceChildren(
    ...pages.map((page) => {
      const link = element('a', page.title)
      link.href = `#/${page.slug}`
      const item = document.createElement('li')
      item.append(link, element('small', page.excerpt?.replaceAll('**', '') ?? ''))
      return item
    }),
  )
}
