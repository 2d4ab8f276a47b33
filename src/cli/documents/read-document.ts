import { resolve } from 'node:path'
import { isObject, type Schema } from '../../core/index.ts'
import { UsageError } from '../command-error.ts'
import { readText } from '../files/keep-file.ts'
import { parseJson } from '../files/parse-json.ts'

/** Reads an OpenAPI document of version 3 from a JSON file. Throws a UsageError where it is none. */
export async function readDocument(name: string, cwd: string): Promise<Schema> {
  const text = await readText(resolve(cwd, name), name)
  if (text === undefined) {
    const cure = /\.json$/i.test(name) ? `write it with: error-envelope openapi <app> -o ${name}` : 'check the path.'
    throw new UsageError(`There is no file ${name}; ${cure}`)
  }
  const document = parseJson(text)
  if (!isObject(document) || !/^3\./.test(String(document.openapi))) {
    throw new UsageError(`${name} is no OpenAPI 3 document in JSON; name one that is.`)
  }
  return document
}
