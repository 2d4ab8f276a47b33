import type { DoneCase } from './run-case.ts'

interface KindCount {
  cases: number
  answers: number
  errors: number
  lines: number
}

/** Counts what came of the cases, and tells of it at the end. */
export class Report {
  readonly #seed: number
  readonly #kinds = new Map<string, KindCount>()
  readonly #statuses = new Map<number, number>()
  readonly #reasons = new Map<string, number>()
  readonly #problems = new Map<string, { count: number; readonly example: string }>()
  #failed = 0
  #memory = ''

  constructor(seed: number) {
    this.#seed = seed
  }

  add(index: number, { fuzzCase, verdict }: DoneCase): void {
    const count = this.#kinds.get(fuzzCase.kind) ?? { cases: 0, answers: 0, errors: 0, lines: 0 }
    this.#kinds.set(fuzzCase.kind, count)
    count.cases++
    count.lines += verdict.lines
    for (const status of verdict.statuses) {
      count.answers++
      if (status >= 400) count.errors++
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    }
    for (const reason of verdict.reasons) this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1)
    if (verdict.problems.length === 0) return
    this.#failed++
    const what = fuzzCase.inject === undefined ? fuzzCase.kind : `${fuzzCase.inject.method} ${fuzzCase.inject.url}`
    this.#note(
      verdict.problems.join('; '),
      `case ${index} (${what}); again: npm run fuzz -- --seed ${this.#seed} --only ${index}`,
    )
  }

  /** Notes what is wrong and belongs to no one case. */
  problem(what: string, running: readonly number[]): void {
    this.#failed++
    this.#note(what, `with --seed ${this.#seed}, while running ${running.join(', ')}`)
  }

  /** Compares the heap when everything was warm with the heap at the end. */
  memory(warm: number, end: number): void {
    this.#memory = `Heap after a collection: ${inMegabytes(warm)} at a fifth of the way, ${inMegabytes(end)} at the end`
    if (end - warm > maximumGrowth) this.problem(`the heap grew by ${inMegabytes(end - warm)}`, [])
  }

  /** Prints the tables, and tells whether all is well. */
  print(): boolean {
    const lines = [
      '| kind | cases | answers | errors | log lines |',
      '|---|---|---|---|---|',
      ...[...this.#kinds].map(
        ([kind, { cases, answers, errors, lines }]) => `| ${kind} | ${cases} | ${answers} | ${errors} | ${lines} |`,
      ),
      '',
      `Statuses: ${[...this.#statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
      ...[...this.#reasons].map(([reason, count]) => `Requests that ended otherwise, ${reason}: ${count}`),
      this.#memory,
      '',
      ...[...this.#problems].map(([problem, { count, example }]) => `${count} x ${problem}\n    ${example}`),
      this.#failed === 0 ? 'All is well.' : `${this.#failed} failures.`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return this.#failed === 0
  }

  #note(problem: string, example: string): void {
    const known = this.#problems.get(problem)
    if (known !== undefined) known.count++
    else if (this.#problems.size < 40) this.#problems.set(problem, { count: 1, example })
  }
}

const maximumGrowth = 4_000_000
const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
