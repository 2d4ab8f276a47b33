// A client in a process of its own, which ends when nothing keeps it: what it prints is its error, and how much memory it took.
import { checkResponse, readJson, toApiError } from '../../../src/client/index.ts'

const [url = '', way] = process.argv.slice(2)
const before = process.resourceUsage().maxRSS
try {
  const response = await fetch(url)
  await (way === 'readJson' ? readJson(response) : checkResponse(response))
} catch (thrown) {
  const grownBy = Math.round((process.resourceUsage().maxRSS - before) / 1000)
  const { kind, status, excerpt = '' } = toApiError(thrown)
  process.stdout.write(JSON.stringify({ kind, status, read: excerpt.length, megabytes: grownBy }))
}
