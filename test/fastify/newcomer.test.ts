import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../fixtures/child-app.ts', import.meta.url))
const run = promisify(execFile)

/** Runs the application of a scenario in a process of its own, which asks itself for URLs and prints their statuses. */
function outputOf(scenario: string, urls: readonly string[], NODE_ENV = '') {
  const env = { ...process.env, NODE_ENV, NODE_OPTIONS: '' }
  return run(process.execPath, ['--import', 'tsx', script, scenario, ...urls], { env })
}

const because = (what: string, answer: string) => `${what} answered ${answer}. Fastify has no logger, so here is why:\n`

describe('Without a logger, outside production', () => {
  test('what nobody meant for a client is seen on stderr, and what says itself what it is is not', async () => {
    const quiet = ['/raw-404', '/domain', '/nope']
    const urls = ['/bug', ...quiet, '/text/c4n4ry?token=c4n4ry', '/raw']
    const { stdout, stderr } = await outputOf('newcomer', urls)
    expect(stdout).toBe('500 404 500 404 500 502 ')

    const [bug, text, raw, ...more] = stderr.split(/(?=^GET )/m)
    expect(bug).toContain(`${because('GET /bug', '500 internal_error')}TypeError: slug is undefined\n    at `)
    expect(bug).toContain('the cause of it')
    expect(text).toBe(`${because('GET /text/:id', '500 internal_error')}'a text'\n`)
    expect(raw).toContain(`${because('GET /raw', '502 upstream')}Error: gateway is down\n    at `)
    expect(more).toEqual([])
  })

  test('that a route was registered before the plugin is a warning there', async () => {
    const { stderr } = await outputOf('late', ['/nope'])
    expect(stderr).toContain('ErrorEnvelopeWarning: errorEnvelope was registered after GET|HEAD /bug, ')
  })
})

test('In production nothing is printed', async () => {
  expect(await outputOf('newcomer', ['/bug', '/raw'], 'production')).toEqual({ stdout: '500 502 ', stderr: '' })
})

test('With a logger nothing is printed', async () => {
  expect(await outputOf('logger', ['/bug', '/raw'])).toEqual({ stdout: '500 502 ', stderr: '' })
})

test('An onEnvelope that is asynchronous and fails does not end the process', async () => {
  const { stdout } = await outputOf('async-on-envelope', ['/bug', '/bug'])
  expect(stdout).toBe('500 500 ')
})
