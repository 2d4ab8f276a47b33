import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { failureOfIssues } from '../../../src/mcp/validation/failure-of-issues.ts'

const schema = z.strictObject({
  name: z.string().refine((name) => name.startsWith('A'), 'Names start with A'),
  size: z.number().optional(),
  list: z.array(z.object({ id: z.number().refine((id) => id > 0, 'ids are\npositive') })).optional(),
})

function failureOf(args: unknown, isGiven = true) {
  const result = schema['~standard'].validate(args)
  if (result instanceof Promise || result.issues === undefined) throw new Error('These arguments fail.')
  return isGiven ? failureOfIssues(result.issues, 'zod', args) : failureOfIssues(result.issues, 'zod')
}

test('a refinement of zod fails with its own words', () => {
  expect(failureOf({ name: 'planted' })).toEqual({
    kind: 'mcp_input_validation',
    code: 'INPUT_VALIDATION_FAILED',
    summary: "'name': Names start with A.",
    retryable: false,
    details: [{ path: 'name', field: 'name', issue: 'Names start with A', received_type: 'str' }],
    hints: ["Change 'name': Names start with A."],
  })
})

test('every issue is an entry, in one line, at its path', () => {
  const failure = failureOf({ name: 'x', list: [{ id: 1 }, { id: -1 }] })
  expect(failure.details).toMatchObject([
    { path: 'name' },
    { path: 'list.1.id', field: 'list/1/id', issue: 'ids are positive', received_type: 'int' },
  ])
  expect(failure.summary).toBe("'name': Names start with A. There is 1 more problem.")
})

describe("zod's structured issues give the hints that JSON Schema gives", () => {
  test.each([
    ['with the arguments at hand', true],
    ['without', false],
  ])('a field that is missing, %s', (_, isGiven) => {
    const failure = failureOf({}, isGiven)
    expect(failure.details[0]).toEqual({
      path: 'name',
      field: 'name',
      issue: 'must be given',
      received_type: 'missing',
    })
    expect(failure.hints).toEqual(["Add the required field 'name'."])
  })

  test('unknown fields', () => {
    const failure = failureOf({ name: 'A', zz: 1, yy: 1 })
    expect(failure.code).toBe('INPUT_VALIDATION_FAILED')
    expect(failure.details[0]).toMatchObject({ path: '', extra: 'yy', extras: ['yy', 'zz'], received_type: 'dict' })
    expect(failure.hints?.[0]).toContain("'yy'")
  })

  test('a wrong type is no missing field', () => {
    expect(failureOf({ name: 1 }).details[0]).toMatchObject({ path: 'name', received_type: 'int' })
    expect(failureOf({ name: null }).details[0]).toMatchObject({ path: 'name', received_type: 'NoneType' })
  })
})

test('a secret in a message does not leave', () => {
  const failure = failureOfIssues(
    [{ message: 'not for Bearer abcdefghijklmnopqrstuvwxyz0123456789', path: ['a'] }],
    'zod',
  )
  expect(JSON.stringify(failure)).not.toContain('abcdefghij')
})

test('the message of another library may repeat the value, and stays behind', () => {
  const failure = failureOfIssues(
    [{ message: 'Expected a but received "planted"', path: [{ key: 'a' }, 0] }],
    'valibot',
    { a: ['planted'] },
  )
  expect(failure).toMatchObject({
    summary: "'a.0' must keep the rules of the tool.",
    details: [{ path: 'a.0', field: 'a/0', received_type: 'str' }],
    hints: ["Change 'a.0', which must keep the rules of the tool."],
  })
  expect(JSON.stringify(failure)).not.toContain('planted')
})

test('of many issues 50 are told', () => {
  const issues = Array.from({ length: 50_000 }, (_, index) => ({ message: `no ${index}`, path: [index] }))
  const failure = failureOfIssues(issues, 'zod')
  expect(failure.details).toHaveLength(50)
  expect(failure.meta).toEqual({ more_details: 49_950 })
})

test('issues that are none never throw, and give an envelope all the same', () => {
  const trap = Object.defineProperty({}, 'path', {
    get: () => {
      throw new Error('no')
    },
  })
  for (const issues of [
    [],
    [null, 's', 42, {}],
    null,
    'text',
    [trap],
    [{ path: [Symbol('s'), trap, null], message: 7 }],
  ]) {
    for (const vendor of ['zod', 'other']) {
      const failure = failureOfIssues(issues as unknown[], vendor, {})
      expect(failure.code).toBe('INPUT_VALIDATION_FAILED')
      expect(failure.details.length).toBeGreaterThan(0)
      for (const { path, issue } of failure.details)
        expect([typeof path, issue]).toEqual(['string', expect.stringMatching(/./)])
    }
  }
  fc.assert(
    fc.property(fc.array(fc.anything()), fc.anything(), (issues, args) => void failureOfIssues(issues, 'zod', args)),
  )
})
