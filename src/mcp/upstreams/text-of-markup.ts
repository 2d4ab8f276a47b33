import { oneLine } from '../envelope/one-line.ts'

// Of a page its title, of XML (S3, MWS) its message.
const saying = /<(?:title|message)\b[^<>]{0,200}>([^<]{1,1000})/i

/** Gives what a page of HTML or a document of XML says in a few words, none of its markup. */
export function textOfMarkup(text: string): string {
  const [, words = ''] = saying.exec(text) ?? []
  const line = oneLine(words, 300)
  if (line !== '') return line
  return /^\s*<(?:\?xml|(?!!doctype html|html)[a-z][^>]{0,200}\bxmlns)/i.test(text)
    ? 'The upstream answered in XML.'
    : 'The upstream answered with a page of HTML.'
}
