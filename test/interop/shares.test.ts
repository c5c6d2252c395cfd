/**
 * Four threads of Java and four clients of ours contend for one thing of each kind, and a table shows the grants of both
 * sides and our waits, so that starvation is seen.
 */
import { afterAll, expect, it } from 'vitest'
import { runLoop } from './closed-loop.ts'
import { CONTENDERS, type Contenders, NO_MESSAGE_MS } from './contenders.ts'
import { useInterop } from './interop.ts'
import { VERSION } from './version.ts'

const interop = useInterop({})
const LOOP = { threads: 4, clients: 4, roundTripMs: 0, forMs: 1_500 }

const table = ['kind             | grants a second: Java, ours | longest wait: Java, ours']
afterAll(() => console.log([`Shares beside Redisson ${VERSION}`, ...table].join('\n')))

const KINDS: [string, Contenders][] = Object.entries(CONTENDERS)
it.each(KINDS)('%s: both sides get turns, and never too many at once', async (kind, contenders) => {
  const { java, ours, waits, longestOfJava, longestFree, excess } = await runLoop(contenders, interop, LOOP)
  const longest = `${longestOfJava.toFixed(0)}, ${waits.at(-1)?.toFixed(0)} ms`
  table.push([kind.padEnd(16), `${java.toFixed(1)}, ${ours.toFixed(1)}`.padEnd(27), longest].join(' | '))
  expect(excess).toBe(0)
  expect(Math.min(java, ours)).toBeGreaterThan(0)
  expect(Math.max(longestOfJava, longestFree)).toBeLessThan(NO_MESSAGE_MS)
})
