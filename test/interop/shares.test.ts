/**
 * Four threads of Java and four clients of ours contend for one thing of each kind, and a table shows the grants and
 * waits of both sides, so that starvation is seen.
 */
import { afterAll, it } from 'vitest'
import { CONTENDERS, contend } from './contenders.ts'
import { useInterop } from './interop.ts'
import { VERSION } from './version.ts'

const interop = useInterop({})

const shares = ['kind             | grants: Java, ours | median wait: Java, ours | longest wait: Java, ours']
afterAll(() => console.log([`Shares beside Redisson ${VERSION}`, ...shares].join('\n')))

it.each(Object.keys(CONTENDERS))('%s: both sides get turns, and never too many at once', async kind => {
  const { java, ours } = await contend(kind, interop, { each: 4, forMs: 1_500 })
  const row = (of: (waits: number[]) => number) => `${of(java).toFixed(0)}, ${of(ours).toFixed(0)}`
  const cells = [kind.padEnd(16), row(waits => waits.length), `${row(median)} ms`, `${row(longest)} ms`]
  shares.push(cells.join(' | '))
})

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function longest(values: readonly number[]): number {
  return Math.max(...values)
}
