import { readFile, writeFile } from 'node:fs/promises'

const page = new URL('../../docs/performance.md', import.meta.url)
const heading = '## The last run\n'

/** Puts a report under the last heading of docs/performance.md, in the place of the one before. */
export async function writeReport(report: string): Promise<void> {
  const text = await readFile(page, 'utf8')
  const [before] = text.split(heading)
  await writeFile(page, `${before}${heading}\n${report}\n`)
}
