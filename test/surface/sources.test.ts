import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { isOlderThan } from '../fixtures/fastify-version.ts'
import { groups, outside } from './sources/index.ts'
import { renderOutside, renderSources } from './sources/render-sources.ts'

// An older Fastify fails in other ways, or has not what the row is about.
const testSince = (since = '5.0.0') => test.skipIf(isOlderThan(since))

for (const { title, sources } of groups) {
  describe(title, () => {
    for (const { source, becomes, answer, check, since, hasNoBody } of sources) {
      testSince(since)(`${source}: ${becomes}`, async () => {
        const received = await answer()
        const code = hasNoBody ? received.headers['x-error-code'] : expectEnvelope(received).code
        expect(`${received.statusCode} ${code}`).toBe(becomes)
        if (hasNoBody) expect(received.body).toBe('')
        check?.(received)
      })
    }
  })
}

describe('What stays outside', () => {
  for (const { source, happens, check, since } of outside) testSince(since)(`${source}: ${happens}`, check)
})

// The tables are these tests. `npm run sources` writes them anew.
describe('The tables in docs/fastify.md', () => {
  test.each([
    ['sources', renderSources(groups)],
    ['outside', renderOutside(outside)],
  ])('are those of the tests: %s', (name, rendered) => {
    const document = new URL('../../docs/fastify.md', import.meta.url)
    const text = readFileSync(document, 'utf8')
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const fresh = text.slice(0, text.indexOf(start) + start.length) + rendered + text.slice(text.indexOf(end))
    if (process.env['WRITE_SOURCES'] !== undefined) writeFileSync(document, fresh)
    else expect(text, 'run "npm run sources"').toBe(fresh)
  })
})
