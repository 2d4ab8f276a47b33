import type { Probe } from './probe.ts'

/** What is measured without a client. */
export const probes: readonly Probe[] = [
  {
    name: 'structure',
    title: 'a request that succeeds',
    variants: ['with the plugin', 'alone'],
    isExact: true,
    toRows: (found) => [
      {
        what: 'a request that succeeds: hooks that the plugin adds to it',
        aim: { atLeast: 0, atMost: 0 },
        figure: of(found('with the plugin').hooks) - of(found('alone').hooks),
        note: 'by structure, not by a clock',
      },
    ],
  },
  {
    name: 'many-items',
    title: '50,000 bad items in one body',
    variants: ['plugin', 'plugin, first error only', 'Fastify alone', 'Fastify alone, all errors'],
    toRows: (found) => {
      const size = `of a body of ${kilobytes(found('plugin').bodyBytes)} kB`
      return [
        {
          what: '50,000 bad items: validating and answering against validating alone',
          aim: { atMost: 1.1 },
          figure: of(found('plugin').ratio),
          note: `validating takes ${of(found('plugin').validating).toFixed(0)} ms`,
        },
        {
          what: '50,000 bad items: the reply',
          aim: { atMost: 64 },
          figure: kilobytes(found('plugin').replyBytes),
          unit: 'kB',
          note: size,
        },
        {
          what: '50,000 bad items: the reply of Fastify alone, all errors',
          figure: kilobytes(found('Fastify alone, all errors').replyBytes),
          unit: 'kB',
          note: size,
        },
        ...['plugin', 'plugin, first error only', 'Fastify alone', 'Fastify alone, all errors'].map((variant) => ({
          what: `50,000 bad items: the whole request, ${variant}`,
          figure: of(found(variant).whole),
          unit: 'ms',
        })),
      ]
    },
  },
  {
    name: 'mcp-calls',
    title: 'a call of an MCP tool, in memory',
    variants: ['envelopes, version 2', 'the SDK alone, version 2', 'envelopes, version 1', 'the SDK alone, version 1'],
    toRows: (found) =>
      [2, 1].flatMap((version) => {
        const [ours, alone] = [found(`envelopes, version ${version}`), found(`the SDK alone, version ${version}`)]
        const sdk = `an MCP call, SDK ${version}`
        return [
          {
            what: `${sdk}, that succeeds: more than the SDK alone`,
            aim: { atMost: 0.1 },
            figure: (of(ours.success) - of(alone.success)) / 1000,
            unit: 'ms',
            note: `${of(ours.success).toFixed(0)} µs against ${of(alone.success).toFixed(0)}`,
          },
          {
            what: `${sdk}, with a bad argument: against the SDK alone`,
            aim: { atMost: 1 },
            figure: of(ours.failure) / of(alone.failure),
            note: `${of(ours.failure).toFixed(0)} µs against ${of(alone.failure).toFixed(0)}`,
          },
        ]
      }),
  },
  {
    name: 'mcp-normalize',
    title: 'arguments against a schema of 500 properties',
    variants: ['ours'],
    toRows: (found) => [
      {
        what: 'normalising four arguments against a schema of 500 properties',
        aim: { atMost: 10 },
        figure: of(found('ours').microseconds),
        unit: 'µs',
      },
    ],
  },
  {
    name: 'start-up',
    title: 'start-up with 1,000 routes and swagger',
    variants: ['with the plugin', 'alone', 'alone, all errors'],
    toRows: (found) => {
      const [ours, alone, same] = [found('with the plugin'), found('alone'), found('alone, all errors')]
      return [
        {
          what: 'start-up, 1,000 routes and 200 classes: time, against swagger alone',
          aim: { atMost: 1.05 },
          figure: of(ours.all) / of(alone.all),
          note: `${of(ours.all).toFixed(0)} ms against ${of(alone.all).toFixed(0)}, imports included`,
        },
        {
          what: 'start-up: time, against swagger alone with the same ajv options',
          figure: of(ours.all) / of(same.all),
          note: `${of(same.all).toFixed(0)} ms; allErrors compiles faster`,
        },
        {
          what: 'start-up: heap, against swagger alone',
          aim: { atMost: 1.1 },
          figure: of(ours.heap) / of(alone.heap),
          note: `${of(ours.heap).toFixed(1)} MB against ${of(alone.heap).toFixed(1)}`,
        },
        { what: 'start-up: importing the package, once Fastify is there', figure: of(ours.importing), unit: 'ms' },
      ]
    },
  },
]

function of(figure: number | undefined): number {
  return figure ?? Number.NaN
}

function kilobytes(bytes: number | undefined): number {
  return of(bytes) / 1000
}
