import { isDeepStrictEqual } from 'node:util'
import { type Compiled, running, SHIPPED } from '../simulation/compiled.ts'
import { dumpOf } from '../simulation/differential/observe.ts'
import { type Call, callsOf, engineAt, replyOf } from '../simulation/differential/random-calls.ts'
import type { Modules } from './worlds.ts'

const WORLDS = 200
/** In each world. */
const CALLS = 100

/**
 * Whether a mutant replied and left the same as the original in 20,000 random calls. It proves nothing about the tests,
 * and helps to tell a survivor that cannot be noticed from one that no test looks for.
 */
export function isAlike(modules: Modules): boolean {
  const compiled = running(modules)
  for (let seed = 1; seed <= WORLDS; seed++) {
    const calls = callsOf(seed, CALLS)
    if (!isDeepStrictEqual(play(calls, SHIPPED), play(calls, compiled))) return false
  }
  return true
}

function play(calls: readonly Call[], compiled: Compiled): unknown[] {
  let now = 0
  const engine = engineAt(() => now)
  return calls.map(call => {
    now = call.now
    return [replyOf(engine, call, compiled), dumpOf(engine.keyspace)]
  })
}
