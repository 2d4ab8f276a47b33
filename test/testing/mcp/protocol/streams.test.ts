import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from '../../../../src/testing/mcp/protocol/read-events.ts'
import { splitLines } from '../../../../src/testing/mcp/protocol/split-lines.ts'

/** Cuts a text into chunks of any lengths, through characters too. */
function chunksOf(text: string, lengths: readonly number[]): Buffer[] {
  let rest = Buffer.from(text)
  const chunks = lengths.map((length) => {
    const chunk = rest.subarray(0, length)
    rest = rest.subarray(length)
    return chunk
  })
  return [...chunks, rest]
}

const lengths = fc.array(fc.nat(7), { maxLength: 20 })
const lines = fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, '')))
const never = () => expect.unreachable()

test('Lines are the same however they come in', () => {
  fc.assert(
    fc.property(lines, lengths, fc.constantFrom('\n', '\r\n'), (sent, cuts, end) => {
      const got: string[] = []
      const take = splitLines((line) => got.push(line), never)
      for (const chunk of chunksOf(sent.map((line) => line + end).join(''), cuts)) take(chunk)
      expect(got).toEqual(sent)
    }),
  )
})

test('Events are the same however they come in', () => {
  fc.assert(
    fc.property(lines, lengths, fc.constantFrom('\n', '\r\n'), (sent, cuts, end) => {
      const got: string[] = []
      const take = readEvents((data) => got.push(data), never)
      const text = sent.map((data) => `: comment${end}event: message${end}data: ${data}${end}data${end}${end}`).join('')
      for (const chunk of chunksOf(text, cuts)) take(chunk)
      expect(got).toEqual(sent.map((data) => `${data}\n`))
    }),
  )
})

test.each([
  ['splitLines', splitLines],
  ['readEvents', readEvents],
])('%s tells a line that is too long once, and reads no further', (_name, make) => {
  let refusals = 0
  const take = make(never, () => {
    refusals += 1
  })
  for (let index = 0; index < 4; index++) take(Buffer.alloc(4_000_000, 'x'))
  take(Buffer.from('\ndata: a\n\n'))
  expect(refusals).toBe(1)
})
