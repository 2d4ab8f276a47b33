import { afterAll, beforeAll, describe, vi } from 'vitest'
import { argumentCases } from './cases/argument-cases.ts'
import { endingCases } from './cases/ending-cases.ts'
import { failureCases } from './cases/failure-cases.ts'
import { resultCases } from './cases/result-cases.ts'
import { serverCases } from './cases/server-cases.ts'
import type { PairedClient } from './paired-client.ts'
import { pairings } from './pairings.ts'

// Servers of this process say there what the tests make them say.
vi.spyOn(console, 'error').mockImplementation(() => {})

const named = pairings.map((pairing) => [pairing.name, pairing] as const)

describe.each(named)('Between %s', (_name, pairing) => {
  let opened: PairedClient
  const client = () => opened

  beforeAll(async () => {
    opened = await pairing.open()
    // From here on a client checks what arrives by the output schemas.
    await opened.listTools()
  })

  afterAll(() => opened?.close())

  argumentCases(client)
  failureCases(client)
  resultCases(client)
  endingCases(client, pairing)
  serverCases(client, pairing)
})
