import type { Arrival, Rules } from './deliveries.ts'

/** What an answer leaves, and the first value that comes with it. A fact that is not named stays as it was. */
export type Left<Facts> = Partial<Facts> & { readonly value?: number | string | undefined }

/** What may be answered to a request, by the code. */
export type Answers<Facts> = Readonly<Record<string, Left<Facts> | false | undefined>>

/** What each request may be answered, by the names of requests. */
export type Table<Facts> = Readonly<Record<string, (arrival: Arrival<Facts>) => Answers<Facts>>>

/** Judges each answer by a table, and what it leaves of these facts. */
export function judgedBy<Facts>(
  table: Table<Facts>,
  judged: readonly (keyof Facts & string)[],
): Rules<Facts>['untrueReply'] {
  return arrival => {
    const { op, code, values, before, after } = arrival
    const answers = table[op]?.(arrival) ?? {}
    const left = answers[code]
    if (!left) {
      const codes = Object.keys(answers).filter(each => answers[each])
      return `"${code}" is not true, but ${codes.map(each => `"${each}"`).join(' or ')}`
    }
    if (left.value !== undefined && String(left.value) !== values[0])
      return `"${code}" comes with ${values[0]}, not ${left.value}`
    const wrong = judged.find(fact => !isSame(fact in left ? left[fact] : before[fact], after[fact]))
    return wrong && `"${code}" does not leave ${wrong} as it should`
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) return one.every((each, at) => each === other[at])
  return typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other)
}
