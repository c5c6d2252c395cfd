import type { LockEvent } from '../../src/api/events.ts'
import type { Locks, LocksOptions } from '../../src/api/locks.ts'
import { createLocks } from '../../src/lease/context.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { FakeClock } from './fake-clock.ts'

type Verb = 'claim' | 'extend' | 'inspect' | 'settle'
/** A request of the library, with its values by the names in the script's header, `at` so many ms since the clock was made. */
export type OnceCall = { readonly [name in Given]?: string } & { readonly verb: Verb; readonly at: number }
type Given = 'record' | 'holder' | 'leaseMs' | 'last' | 'fingerprint' | 'result' | 'keepMs' | 'outcome'
/** A reply, an error to reject with, or a function that returns one. The last step of a verb is repeated. */
export type OnceStep = readonly unknown[] | Error | ((call: OnceCall) => unknown)

/** The default replies: a store that agrees to everything at once. */
const AGREED: Record<Verb, OnceStep> = {
  claim: ({ leaseMs }) => [':granted', Number(leaseMs)],
  extend: [':extended'],
  inspect: [':ours', 30_000],
  settle: [':released'],
}

export interface FakeOnce {
  readonly clock: FakeClock
  readonly locks: Locks
  readonly calls: OnceCall[]
  readonly events: LockEvent[]
  answer(verb: Verb, ...steps: OnceStep[]): void
  /** The calls of one verb. */
  sent(verb: Verb): OnceCall[]
}

/** Makes locks for `once` on a fake clock and a scripted store. */
export function fakeOnce(options: Partial<LocksOptions> = {}): FakeOnce {
  const clock = new FakeClock()
  const calls: OnceCall[] = []
  const events: LockEvent[] = []
  const steps = new Map<Verb, OnceStep[]>()
  const redis = {
    eval: async (text: string, keys: string[], args: string[]) => {
      const [verb, script] = Object.entries(scripts).find(([, each]) => each.text === text) ?? []
      if (!verb || !script) throw new Error('a script that is not one of once')
      const names = [...script.keys, ...script.args]
      const values = Object.fromEntries([...keys, ...args].map((value, at) => [names[at], value]))
      const call = { ...values, verb, at: clock.elapsedMs } as unknown as OnceCall
      calls.push(call)
      const queue = steps.get(call.verb) ?? [AGREED[call.verb]]
      const step = queue.length > 1 ? queue.shift() : queue[0]
      const answer = await (typeof step === 'function' ? step(call) : step)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return {
    clock,
    locks: createLocks({ clock, redis, onEvent: event => events.push(event), ...options }),
    calls,
    events,
    answer: (verb, ...all) => void steps.set(verb, all),
    sent: verb => calls.filter(call => call.verb === verb),
  }
}
