import { parseDecimal } from './rate-limit.ts'

const days = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const longDays = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const month = '(?<month>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const time = '(?<time>\\d{2}:\\d{2}:\\d{2})'

// The three forms of a date that a recipient has to take (RFC 9110 §5.6.7).
const forms = [
  new RegExp(`^${days}, (?<day>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^${longDays}, (?<day>\\d{2})-${month}-(?<year>\\d{2}) ${time} GMT$`),
  new RegExp(`^${days} ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
]

/**
 * Parses Retry-After (RFC 9110 §10.2.3): seconds, decimals too, or the seconds until a date, 0 once it has passed.
 *
 * Gives undefined for anything else.
 */
export function parseRetryAfter(text: string, now: number): number | undefined {
  const seconds = parseDecimal(text)
  if (seconds !== undefined) return seconds
  const date = parseHttpDate(text, now)
  return date === undefined ? undefined : Math.max(0, (date - now) / 1000)
}

function parseHttpDate(text: string, now: number): number | undefined {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (parts === undefined) return undefined
  const { day = '', month = '', year = '', time = '' } = parts
  const fullYear = year.length === 2 ? nearestYear(Number(year), new Date(now).getUTCFullYear()) : year
  const date = Date.parse(`${day.trim().padStart(2, '0')} ${month} ${fullYear} ${time} GMT`)
  // The 31st of a shorter month would be a day of the next.
  return new Date(date).getUTCDate() === Number(day) ? date : undefined
}

// A year that would be 50 or more ahead is one in the past.
function nearestYear(twoDigits: number, thisYear: number): number {
  return thisYear + ((twoDigits - (thisYear % 100) + 150) % 100) - 50
}
