import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { buildDoors } from './built-doors.ts'

const wiki = fileURLToPath(new URL('fixtures/wiki', import.meta.url))

/** What a command did. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A project of a user in a folder of its own: the wiki of the fixtures in `src`, and what else a test puts there. */
export interface Project {
  readonly folder: string
  /** Runs the command line in this process, with the project as its working directory. */
  run(...argv: string[]): Promise<Ran>
  read(name: string): Promise<string>
  write(name: string, content: string): Promise<void>
}

/** Creates a project, which is gone after the test. */
export async function createProject(files: Readonly<Record<string, string>> = {}): Promise<Project> {
  const doors = await buildDoors()
  const folder = await mkdtemp(join(doors, 'project-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))

  const write = async (name: string, content: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await cp(wiki, join(folder, 'src'), { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  await symlink(join(doors, 'package'), join(folder, 'node_modules/error-envelope'))
  await write('package.json', JSON.stringify({ name: 'wiki', version: '1.4.0', type: 'module' }))
  await write('tsconfig.json', JSON.stringify({ compilerOptions: { paths: { '@wiki/*': ['./src/*'] } } }))
  for (const [name, content] of Object.entries(files)) await write(name, content)

  return {
    folder,
    async run(...argv) {
      const [stdout, stderr]: [string[], string[]] = [[], []]
      const code = await run(argv, {
        stdout: { write: (text) => stdout.push(text) },
        stderr: { write: (text) => stderr.push(text) },
        cwd: folder,
      })
      // Whether anything takes long enough to be told of is a matter of the machine.
      const said = stderr.filter((text) => !/^(Loading|Starting) .+ \.\.\.\n$/.test(text))
      return { code, stdout: stdout.join(''), stderr: said.join('') }
    },
    read: (name) => readFile(join(folder, name), 'utf8'),
    write,
  }
}
