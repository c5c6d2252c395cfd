/**
 * Clients of ours with all defaults and threads of Java take the same thing again and again, each at once. A table shows the
 * share of our clients, how long they waited, and what Java loses. `LOOP` sets numbers of threads, round trips and a time in
 * ms: `LOOP='1,8,32;0,20;60000'`.
 */
import { afterAll, expect, it } from 'vitest'
import { BUSY, runLoop, type Shares } from './closed-loop.ts'
import { type Contenders, NO_MESSAGE_MS } from './contenders.ts'
import { useInterop } from './interop.ts'
import { VERSION } from './version.ts'

const interop = useInterop({})
const [threads = [], roundTrips = [], [forMs = 0] = []] = (process.env['LOOP'] ?? '')
  .split(';')
  .map(numbers => numbers.split(',').map(Number))
const clients = 6
/** What our clients get of an equal share at least, with a wide margin. What a poll must find free by chance is only shown. */
const LEAST: Readonly<Record<string, number>> = { 'fair lock': 0.5, 'read lock': 0.5, 'permits of 2': 0.3 }

const cells = Object.keys(BUSY).flatMap(kind =>
  threads.flatMap(threads => roundTrips.map(roundTripMs => ({ kind, threads, roundTripMs }))),
)
const table = [
  'kind                 | threads, round trip | share, of an equal one | wait p50, p99 | busy | requests | Java, ours, Java alone /s | usage | free before Java, ours, longest',
]
afterAll(() => console.log([`${clients} clients beside Redisson ${VERSION}`, ...table].join('\n')))

const alone = new Map<string, Promise<Shares>>()
function javaAlone(kind: string, threads: number): Promise<Shares> {
  const key = `${kind} ${threads}`
  const loop = { threads, clients: 0, roundTripMs: 0, forMs: forMs / 4 }
  const known = alone.get(key) ?? runLoop(BUSY[kind] as Contenders, interop, loop)
  alone.set(key, known)
  return known
}

it.each(cells)('$kind beside $threads, $roundTripMs ms', { timeout: 300_000 }, async ({ kind, ...loop }) => {
  const java = await javaAlone(kind, loop.threads)
  const shares = await runLoop(BUSY[kind] as Contenders, interop, { ...loop, clients, forMs })
  table.push(rowOf(kind, loop.threads, loop.roundTripMs, shares, java))
  expect(shares.excess).toBe(0)
  expect(shares.longestFree).toBeLessThan(NO_MESSAGE_MS)
  expect(shares.ofEqual).toBeGreaterThanOrEqual(LEAST[kind] ?? 0)
  // A fair lock waits for each client's round trips, and Java's writers for all readers.
  if (!/fair|read/.test(kind))
    expect(shares.java).toBeGreaterThan((0.3 * java.java) / (1 + clients / loop.threads))
})

function rowOf(kind: string, threads: number, roundTripMs: number, shares: Shares, alone: Shares): string {
  const wait = (part: number) => (shares.waits[Math.floor(shares.waits.length * part)] ?? 0) / 1_000
  const equal = clients / (clients + threads)
  return [
    kind.padEnd(20),
    `${threads}, ${roundTripMs} ms`.padEnd(19),
    `${(shares.ofEqual * equal).toFixed(2)} of ${equal.toFixed(2)}, ${shares.ofEqual.toFixed(2)}`.padEnd(22),
    `${wait(0.5).toFixed(1)}, ${wait(0.99).toFixed(1)} s`.padEnd(13),
    String(shares.busyErrors).padEnd(4),
    shares.requestsEach.toFixed(0).padEnd(8),
    `${shares.java.toFixed(1)}, ${shares.ours.toFixed(1)}, ${alone.java.toFixed(1)}`.padEnd(25),
    shares.usage.toFixed(2).padEnd(5),
    `${shares.freeBefore.java}, ${shares.freeBefore.ours}, ${shares.longestFree} ms`,
  ].join(' | ')
}
