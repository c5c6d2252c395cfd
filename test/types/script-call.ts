/** The values of a script are passed by name: what is missing or unknown does not compile. */
import { type Call, call, decode } from '../../src/transport/call.ts'
import { acquire, extend, inspect } from '../../src/transport/scripts/lock.gen.ts'
import { same } from './expect.ts'

const subject = { kind: 'lock', name: 'a' } as const
export const question = call(subject, 'extend', extend, { lock: 'a', holder: 'h:1', leaseMs: 1_000 })

// @ts-expect-error: a value is missing
call(subject, 'extend', extend, { lock: 'a', holder: 'h:1' })
// @ts-expect-error: a value is not known
call(subject, 'extend', extend, { lock: 'a', holder: 'h:1', leaseMs: 1_000, ttl: 1 })
// @ts-expect-error: no operation
call(subject, extend, { lock: 'a', holder: 'h:1', leaseMs: 1_000 })
// @ts-expect-error: a script that needs more
call(subject, 'acquire', acquire, { lock: 'a', holder: 'h:1', leaseMs: 1_000 })

const reply = decode(question, [':extended'])
const state = decode(call(subject, 'inspect', inspect, { lock: 'a' }), [':free'])

same<(typeof reply)['code'], 'extended' | 'gone'>(true)
same<(typeof question extends Call<infer Reply> ? Reply : never)['code'], 'extended' | 'gone'>(true)

// @ts-expect-error: a reply that this script never returns
if (reply.code === 'granted') throw reply
// @ts-expect-error: only a lock that is held has a holder
state.holder.length
if (state.code === 'held') state.holder.length
