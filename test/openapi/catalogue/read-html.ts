/** A piece of a page: a tag with its attributes, or the text between two. */
export type HtmlPiece =
  | { readonly tag: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly text: string }

const empty: ReadonlySet<string> = new Set(['meta', 'wbr'])

/** Reads a page as strictly as it is written. Throws for a stray `<` or `&`, an unquoted attribute, a tag left open. */
export function readHtml(page: string): HtmlPiece[] {
  const pieces: HtmlPiece[] = []
  const open: string[] = []
  const source = page.replace(/^<!doctype html>\n/, '').replace(/(?<=<style>)[^<]*(?=<\/style>)/, '')
  for (const [piece] of source.matchAll(/<[^>]*>|[^<]+|</g)) {
    const [, slash, tag, attributes] = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>$/.exec(piece) ?? []
    if (tag === undefined) pieces.push({ text: decodeHtml(piece) })
    else if (slash === '/') {
      const last = open.pop()
      if (last !== tag) throw new Error(`</${tag}> ends <${last}>`)
      pieces.push({ tag: `/${tag}`, attributes: {} })
    } else {
      if (!empty.has(tag)) open.push(tag)
      pieces.push({ tag, attributes: readAttributes(attributes ?? '') })
    }
  }
  if (open.length > 0) throw new Error(`<${open.join('><')}> is left open`)
  return pieces
}

/** Gives the tags of a page with the names of their attributes; where a line may break says nothing. */
export function htmlSkeleton(page: string): string[] {
  return readHtml(page).flatMap((piece) =>
    'tag' in piece && piece.tag !== 'wbr' ? [[piece.tag, ...Object.keys(piece.attributes)].join(' ')] : [],
  )
}

/** Gives the texts of all elements of a name, each with what is below it. */
export function textsOf(page: string, tag: string): string[] {
  const texts: string[] = []
  let depth = 0
  for (const piece of readHtml(page)) {
    if ('text' in piece) {
      if (depth > 0) texts.push(`${texts.pop()}${piece.text}`)
    } else if (piece.tag === tag) {
      if (depth === 0) texts.push('')
      depth += 1
    } else if (piece.tag === `/${tag}`) depth -= 1
  }
  return texts
}

/** Gives the values of an attribute, in the order of the page. */
export function attributesOf(page: string, name: string): string[] {
  return readHtml(page).flatMap((piece) => {
    const value = 'tag' in piece ? piece.attributes[name] : undefined
    return value === undefined ? [] : [value]
  })
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/ ([a-z-]+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeHtml(value)]))
}

function decodeHtml(text: string): string {
  if (/[<>]|&(?!#\d+;)/.test(text)) throw new Error(`"${text}" is not escaped`)
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}
