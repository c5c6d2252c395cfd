import type { Visit } from './lock-log.ts'

const COLUMNS = 72
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

export interface Window {
  /** Where it begins: the share of all visits that have begun by then. */
  readonly after: number
  readonly widthMs: number
}

/**
 * Draws one line per order and one column per slice of time: a letter for one request that works on the order, a digit
 * for several at once.
 */
export function drawTimeline(visits: readonly Visit[], { after, widthMs }: Window): string[] {
  const begun = visits.map(({ from }) => from).sort((a, b) => a - b)
  const start = begun[Math.floor(begun.length * after)] ?? 0
  const columnMs = widthMs / COLUMNS
  const orders = [...new Set(visits.map(({ order }) => order))].sort()
  const rows = orders.map(order => `${order.padEnd(12)} ${drawOrder(visits, order, start, columnMs)}`)
  const scale = `${' '.repeat(13)}0 ms${`${widthMs} ms`.padStart(COLUMNS - 4)}`
  return [...rows, scale]
}

function drawOrder(visits: readonly Visit[], order: string, start: number, columnMs: number): string {
  const own = visits.filter(visit => visit.order === order).sort((a, b) => a.from - b.from)
  const lettered = own.map((visit, index) => ({ ...visit, letter: LETTERS[index % LETTERS.length] ?? '?' }))
  const cell = (_: unknown, column: number) => {
    const middle = start + (column + 0.5) * columnMs
    const present = lettered.filter(({ from, to }) => from <= middle && middle < to)
    if (present.length > 1) return present.length > 9 ? '+' : String(present.length)
    return present[0]?.letter ?? '.'
  }
  return Array.from({ length: COLUMNS }, cell).join('')
}

/** Returns the largest number of requests that worked on one order at the same time. */
export function mostAtOnce(visits: readonly Visit[]): number {
  const others = (visit: Visit) =>
    visits.filter(({ order, from, to }) => order === visit.order && from <= visit.from && visit.from < to)
  return Math.max(0, ...visits.map(visit => others(visit).length))
}
