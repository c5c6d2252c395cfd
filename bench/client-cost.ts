/** What a cycle costs its own process: CPU, garbage, and memory that stays. Replies come from memory. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { median } from './median.ts'
import { play, type Replies } from './wire.ts'

export interface Client {
  readonly run: () => Promise<unknown>
  readonly replies: Replies
}

export interface ClientCost {
  /** The processor time of the whole process, garbage collection included. */
  readonly cpuMicros: number
  readonly garbageBytes: number
}

const ROUNDS = 9
const CYCLES = 1_500
const BLOCK = 50

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Measures all in turn, several times, and returns the medians. */
export async function clientCosts(clients: readonly Client[]): Promise<ClientCost[]> {
  const cpu = clients.map((): number[] => [])
  const garbage = clients.map((): number[] => [])
  // The first two rounds are for the compiler.
  for (let round = -2; round < ROUNDS; round++) {
    for (const [at, { run, replies }] of clients.entries()) {
      await play(replies, async () => {
        const micros = await cpuOf(run)
        if (round < 0) return
        cpu[at]?.push(micros)
        for (let block = 0; block < 10; block++) garbage[at]?.push(await garbageOf(run))
      })
    }
  }
  return clients.map((_, at) => ({ cpuMicros: median(cpu[at]), garbageBytes: median(garbage[at]) }))
}

/** Returns what is left on the heap after many cycles, per cycle. */
export function keptBytes({ run, replies }: Client, cycles: number): Promise<number> {
  return play(replies, async () => {
    await repeat(run, 2_000)
    const before = await settledHeap()
    await repeat(run, cycles)
    return ((await settledHeap()) - before) / cycles
  })
}

async function cpuOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await repeat(run, CYCLES)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CYCLES
}

/** A collection in between makes the difference meaningless, which the median of many ignores. */
async function garbageOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().heapUsed
  await repeat(run, BLOCK)
  return (process.memoryUsage().heapUsed - before) / BLOCK
}

async function settledHeap(): Promise<number> {
  for (let time = 0; time < 3; time++) {
    await new Promise(setImmediate)
    collect()
  }
  return process.memoryUsage().heapUsed
}

async function repeat(run: () => Promise<unknown>, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await run()
    // A server lets timers and other events in between, which replies from memory do not.
    if (time % 20 === 0) await new Promise(setImmediate)
  }
}
