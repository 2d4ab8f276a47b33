// Copies code into the documents: a block behind `<!-- path -->` is the file of that path, which is compiled and run
// by the tests. With --check nothing is written, and a block that differs fails.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const isCheck = process.argv.includes('--check')
const documents = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
]
const differing = documents.filter((path) => path.endsWith('.md')).filter(updated)

function updated(path: string): boolean {
  const text = readFileSync(path, 'utf8')
  const fresh = text.replace(/(<!-- (\S+\.ts) -->\n```ts\n)[\s\S]*?```/g, (_, start: string, file: string) => {
    return `${start}${readFileSync(file, 'utf8')}\`\`\``
  })
  if (fresh !== text && !isCheck) writeFileSync(path, fresh)
  return fresh !== text
}

if (isCheck && differing.length > 0) {
  console.error(`The code in ${differing.join(', ')} differs from its files; run "npm run snippets".`)
  process.exitCode = 1
} else {
  for (const path of differing) console.log(`Updated ${path}`)
}
