import { readProperty } from '../read-property.ts'
import { isYupReport } from './readers/yup-issues.ts'

/**
 * Finds what a validator reported in the error of a schema failure: under `validation`, where Fastify hangs what a
 * compiler gave, or in the error that the compiler gave itself.
 */
export function reportsOf(error: unknown): readonly unknown[] {
  const attached = readProperty(error, 'validation')
  if (Array.isArray(attached)) return attached
  // Fastify hangs what is no Error, as Yup's without a stack, on one of its own.
  const holder = typeof attached === 'object' && attached !== null ? attached : error
  for (const name of listNames) {
    const list = readProperty(holder, name)
    if (Array.isArray(list) && list.length > 0) return list
    // Yup stops at the first failure unless it is told otherwise, and then the error is its own report.
    if (name === 'inner' && isYupReport(holder)) return [holder]
  }
  return []
}

// Of Joi, of Yup, of zod and Standard Schema, and of an `$async` schema of ajv.
const listNames = ['details', 'inner', 'issues', 'errors']
