import type { Visit } from './isolates.ts'

const COLUMNS = 72
const ROWS = 5
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** What a timeline shows: from the moment at which a share of the visits have begun, for so long. */
interface Window {
  readonly after: number
  readonly widthMs: number
}

/**
 * Draws one line for each of the first subjects, and one column per slice of time: a letter for one handler that works on
 * the subject, a digit for several at once.
 */
export function drawTimeline(visits: readonly Visit[], { after, widthMs }: Window): string[] {
  const begun = visits.map(({ from }) => from).sort((a, b) => a - b)
  const start = begun[Math.floor(begun.length * after)] ?? 0
  const columnMs = widthMs / COLUMNS
  const subjects = [...new Set(visits.map(({ subject }) => subject))].sort().slice(0, ROWS)
  const rows = subjects.map(
    subject => `${subject.padEnd(12)} ${drawSubject(visits, subject, start, columnMs)}`,
  )
  const scale = `${' '.repeat(13)}0 ms${`${widthMs} ms`.padStart(COLUMNS - 4)}`
  return [...rows, scale]
}

function drawSubject(visits: readonly Visit[], subject: string, start: number, columnMs: number): string {
  const own = visits.filter(visit => visit.subject === subject).sort((a, b) => a.from - b.from)
  const lettered = own.map((visit, index) => ({ ...visit, letter: LETTERS[index % LETTERS.length] ?? '?' }))
  const cell = (_: unknown, column: number) => {
    const middle = start + (column + 0.5) * columnMs
    const present = lettered.filter(({ from, to }) => from <= middle && middle < to)
    if (present.length > 1) return present.length > 9 ? '+' : String(present.length)
    return present[0]?.letter ?? '.'
  }
  return Array.from({ length: COLUMNS }, cell).join('')
}

/** Returns the largest number of handlers that worked on one subject at the same time. */
export function mostAtOnce(visits: readonly Visit[]): number {
  const others = (visit: Visit) =>
    visits.filter(
      ({ subject, from, to }) => subject === visit.subject && from <= visit.from && visit.from < to,
    )
  return Math.max(0, ...visits.map(visit => others(visit).length))
}

/** Returns for which share of the time, from the first visit to the last, a handler worked on a subject. */
export function shareInUse(visits: readonly Visit[]): number {
  const subjects = Map.groupBy(visits, ({ subject }) => subject)
  const shares = [...subjects.values()].map(own => {
    const worked = own.reduce((sum, { from, to }) => sum + to - from, 0)
    return worked / spanMs(own)
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** From the first visit to the end of the last. */
export function spanMs(visits: readonly Visit[]): number {
  return Math.max(...visits.map(({ to }) => to)) - Math.min(...visits.map(({ from }) => from))
}
