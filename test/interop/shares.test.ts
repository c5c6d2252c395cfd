/**
 * Four threads of Java and four clients of ours contend for one thing of each kind, and a table shows the grants and
 * waits of both sides, so that starvation is seen. Another table shows how soon our release wakes a thread.
 */
import { afterAll, expect, it } from 'vitest'
import { timed } from '../support/timing.ts'
import { BLOCKS } from './blocks.ts'
import { CONTENDERS, contend, NO_MESSAGE_MS } from './contenders.ts'
import { useInterop } from './interop.ts'
import { VERSION } from './version.ts'

const interop = useInterop({})

const ROUNDS = 7
let names = 0

const shares = ['kind             | grants: Java, ours | median wait: Java, ours | longest wait: Java, ours']
const wakes = ['kind             | median, longest']
afterAll(() => {
  console.log([`Shares beside Redisson ${VERSION}`, ...shares].join('\n'))
  console.log([`Until our release has given a waiting thread its turn`, ...wakes].join('\n'))
})

it.each(Object.keys(CONTENDERS))('%s: both sides get turns, and never too many at once', async kind => {
  const { java, ours } = await contend(kind, interop, { each: 4, forMs: 1_500 })
  const row = (of: (waits: number[]) => number) => `${of(java).toFixed(0)}, ${of(ours).toFixed(0)}`
  const cells = [kind.padEnd(16), row(waits => waits.length), `${row(median)} ms`, `${row(longest)} ms`]
  shares.push(cells.join(' | '))
})

it.each(Object.entries(BLOCKS))('%s: our release wakes a thread of Java at once', async (kind, block) => {
  const [waits, calls]: [number[], number[]] = [[], []]
  while (waits.length < ROUNDS) {
    const name = `wakes-${++names}`
    const { waiting, channel, end } = await block(interop.locks(), interop.java(name), name)
    await interop.untilWaiting(channel)
    waits.push((await timed(() => end().then(() => waiting))).ms)
    calls.push((await timed(() => interop.java(name).lock(name).isLocked())).ms)
  }
  wakes.push(`${kind.padEnd(16)} | ${median(waits).toFixed(1)}, ${longest(waits).toFixed(1)} ms`)
  expect(longest(waits)).toBeLessThan(NO_MESSAGE_MS)
  // A quiet machine takes a millisecond for a call of Java, and a busy one longer for everything.
  expect(median(waits)).toBeLessThan(10 * Math.max(1, longest(calls)))
})

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function longest(values: readonly number[]): number {
  return Math.max(...values)
}
