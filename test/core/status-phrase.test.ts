import { STATUS_CODES } from 'node:http'
import { statusPhrase } from 'error-envelope/core'
import { expect, test } from 'vitest'

test('The phrase of every status of 400-599 is the one that Node uses', () => {
  for (let status = 400; status <= 599; status++) {
    const other = status < 500 ? 'Client Error' : 'Server Error'
    expect([status, statusPhrase(status)]).toEqual([status, STATUS_CODES[status] ?? other])
  }
})
