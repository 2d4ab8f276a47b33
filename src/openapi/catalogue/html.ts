/** A text that is HTML already. */
export interface Markup {
  readonly markup: string
}

/** Writes HTML: whatever stands in it is escaped, unless it is markup. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  return { markup: strings.map((text, index) => text + toMarkup(values[index] ?? '')).join('') }
}

function toMarkup(value: string | number | Markup | readonly Markup[]): string {
  if (typeof value !== 'object') return escapeHtml(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

// Controls and noncharacters have no place in HTML (HTML standard, "Preprocessing the input stream").
function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\n\t])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, ' ')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
