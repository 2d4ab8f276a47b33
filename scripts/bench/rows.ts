import { median } from './statistics.ts'

/** What a figure has to be. */
export interface Aim {
  readonly atLeast?: number
  readonly atMost?: number
}

/** One line of the table. */
export interface Row {
  readonly what: string
  readonly aim?: Aim
  /** One figure a launch. */
  readonly figures: readonly number[]
  /** What the figures would be if ours were as fast as can be. */
  readonly limits?: readonly number[]
  /** The unit of the figures; none for a ratio. */
  readonly unit?: string
  readonly note?: string
}

/** Renders the rows as a Markdown table. */
export function renderTable(rows: readonly Row[]): string {
  const head = ['what', 'aim', 'median', 'from - to', 'limit', 'met', 'note']
  const lines = rows.map((row) => {
    const { what, aim, figures, limits, unit, note } = row
    const [middle, lowest, highest] = [median(figures), Math.min(...figures), Math.max(...figures)].map(toText)
    const limit = limits === undefined ? '' : toText(median(limits))
    return [
      what,
      aimText(aim),
      [middle, unit].join(' ').trim(),
      `${lowest} - ${highest}`,
      limit,
      verdict(row),
      note ?? '',
    ]
  })
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Tells whether the median of a row is within its aim; undefined where it has none. */
export function isMet({ aim, figures }: Row): boolean | undefined {
  if (aim === undefined) return undefined
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = aim
  const middle = Number(toText(median(figures)))
  return middle >= atLeast && middle <= atMost
}

function verdict(row: Row): string {
  const met = isMet(row)
  return met === undefined ? '' : met ? 'yes' : '**no**'
}

function aimText({ atLeast, atMost }: Aim = {}): string {
  if (atLeast !== undefined && atMost !== undefined) return `${atLeast} - ${atMost}`
  return [atLeast === undefined ? '' : `≥ ${atLeast}`, atMost === undefined ? '' : `≤ ${atMost}`].join('')
}

function toText(figure: number): string {
  return Math.abs(figure) < 10 ? figure.toFixed(2) : figure.toFixed(figure < 100 ? 1 : 0)
}
