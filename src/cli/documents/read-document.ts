import { resolve } from 'node:path'
import { UsageError } from '../command-error.ts'
import { readText } from '../files/keep-file.ts'
import { isRecord } from './is-record.ts'

/** An OpenAPI document that was read: nothing of it is known but its version. */
export type ReadDocument = Readonly<Record<string, unknown>>

/** Reads an OpenAPI document of version 3 from a JSON file. Throws a UsageError where it is none. */
export async function readDocument(name: string, cwd: string): Promise<ReadDocument> {
  const text = await readText(resolve(cwd, name), name)
  if (text === undefined) {
    throw new UsageError(`There is no file ${name}; write it with: error-envelope openapi <app> -o ${name}`)
  }
  const document = parseJson(text)
  if (!isRecord(document) || !/^3\./.test(String(document.openapi))) {
    throw new UsageError(
      `${name} is no OpenAPI 3 document in JSON; write it with: error-envelope openapi <app> -o ${name}`,
    )
  }
  return document
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
