/** Finds an element of the page by its id. Throws where it is missing, or is another element. */
export function find<Found extends HTMLElement>(id: string, type: new () => Found): Found {
  const found = document.getElementById(id)
  if (found instanceof type) return found
  throw new Error(`The page has no ${type.name} with the id "${id}"`)
}

/** Makes an element that holds a text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
