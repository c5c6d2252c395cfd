/**
 * Work at most once while none of a verb's requests arrives, none is answered, or all come late, when everything is over:
 * what its caller is told, what the next call does, and that no effect is repeated. `one-fault.test.ts` has each verb under
 * one fault, which no caller notices.
 */
import { describe, expect, it } from 'vitest'
import type { InDoubtLease, InDoubtOptions } from '../../src/index.ts'
import { inDoubt, inspectOnce, once, resolveOnce } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { restLocks } from '../support/clients.ts'
import { loadScripts, runs, type Sent } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, scripts)
const faults = () => stack().rest.faults

const KEY = 'charge:42'
const LEASE_MS = 20_000
const ENDLESS = 10_000
/** Longer than anything that is given back is sent. */
const OWED_MS = 200_000
const FAULTS = { arrives: 'lose-request', 'is answered': 'lose-response', 'is in time': 'hold' } as const
type None = keyof typeof FAULTS

/** One customer, and how often work charged it. */
class Billing {
  charged = 0

  /** Runs the work, and returns what its caller is told. */
  run(
    work: (lease: InDoubtLease, charge: () => string) => unknown = (_, charge) => charge(),
    how?: InDoubtOptions,
  ): Promise<unknown> {
    const charge = () => `charge ${++this.charged}`
    const given = { hold: { leaseMs: LEASE_MS }, afterCrash: inDoubt(how) }
    return once(restLocks(stack()), KEY, given, async lease => work(lease, charge)).then(
      ({ status, kept }) => (kept ? status : `${status}, perhaps not kept`),
      error => error.code ?? error.message,
    )
  }

  /** Says by hand what became of the work. */
  async resolve(outcome: { value: string } | 'not-done'): Promise<unknown> {
    const locks = restLocks(stack())
    const seen = await inspectOnce(locks, KEY)
    return seen && resolveOnce(locks, KEY, seen, outcome).catch(error => error.code)
  }
}

const fails = () => Promise.reject(new Error('timeout'))
const chargeAndFail = (_: unknown, charge: () => string) => {
  charge()
  return fails()
}
const told = { begins: 'when-told' } as const

interface Verb {
  /** Whose requests are disturbed. */
  readonly sent: Sent
  /** Requests that never arrive, until none is owed any more. */
  readonly lost?: Sent
  readonly given?: (billing: Billing) => Promise<unknown>
  readonly call: (billing: Billing) => Promise<unknown>
  /** What the caller is told, and a call once the store is back and the claim is over. */
  readonly ends: Record<None, readonly [told: unknown, next: string]>
}

const { claimAtMostOnce: claim, begin, settleAtMostOnce, extendAtMostOnce, resolve } = scripts
const UNKNOWN = 'ERR_OUTCOME_UNKNOWN'
const DOUBT = 'ERR_ONCE_IN_DOUBT'
/** The same for each fault. */
const always = (what: unknown, next: string) => ({
  arrives: [what, next] as const,
  'is answered': [what, next] as const,
  'is in time': [what, next] as const,
})

const VERBS: Record<string, Verb> = {
  'a claim': {
    sent: claim,
    call: billing => billing.run(),
    ends: always(UNKNOWN, 'executed'),
  },
  // It may have been granted, and the store cannot know that its caller did nothing.
  'a claim that cannot be given back': {
    ...{ sent: claim, lost: settleAtMostOnce },
    call: billing => billing.run(),
    ends: { ...always(UNKNOWN, 'executed'), 'is answered': [UNKNOWN, DOUBT] },
  },
  'the beginning of work': {
    sent: begin,
    call: billing => billing.run((lease, charge) => lease.begin().then(charge), told),
    ends: always(UNKNOWN, 'executed'),
  },
  'the beginning of work whose claim cannot be given back': {
    ...{ sent: begin, lost: settleAtMostOnce },
    call: billing => billing.run((lease, charge) => lease.begin().then(charge), told),
    ends: { ...always(UNKNOWN, 'executed'), 'is answered': [UNKNOWN, DOUBT] },
  },
  'a renewal': {
    sent: extendAtMostOnce,
    call: billing =>
      billing.run(async ({ signal }, charge) => {
        charge()
        await pass(2 * LEASE_MS)
        signal.throwIfAborted()
      }),
    // Those that are executed keep the claim, although its client can prove nothing.
    ends: always('ERR_LEASE_LOST', DOUBT),
  },
  // It is sent for 120 s, and the store is back before that.
  'a result': {
    sent: settleAtMostOnce,
    call: billing => billing.run(),
    ends: always('executed, perhaps not kept', 'replayed'),
  },
  'the failure of work': {
    sent: settleAtMostOnce,
    call: billing => billing.run(chargeAndFail),
    ends: always('timeout', DOUBT),
  },
  'a release by the work': {
    sent: settleAtMostOnce,
    call: billing => billing.run(lease => lease.release()),
    ends: always(UNKNOWN, 'executed'),
  },
  'a resolution as done': {
    sent: resolve,
    given: billing => billing.run(chargeAndFail),
    call: billing => billing.resolve({ value: 'charge 1' }),
    ends: { ...always(UNKNOWN, DOUBT), 'is answered': [UNKNOWN, 'replayed'] },
  },
  'a resolution as not done': {
    sent: resolve,
    given: billing => billing.run(fails),
    call: billing => billing.resolve('not-done'),
    ends: { ...always(UNKNOWN, DOUBT), 'is answered': [UNKNOWN, 'executed'] },
  },
}

describe.each(Object.entries(VERBS))('%s', (_title, { sent, lost, given, call, ends }) => {
  it.each(Object.entries(FAULTS))('none of whose requests %s', async (none, fault) => {
    const billing = new Billing()
    await given?.(billing)
    faults().next(fault, { match: runs(sent), times: ENDLESS })
    if (lost) faults().next('lose-request', { match: runs(lost), times: ENDLESS })
    const [what, next] = ends[none as None]
    expect(await call(billing)).toBe(what)
    if (lost) await pass(OWED_MS)
    faults().clear()
    await pass(3 * LEASE_MS)
    expect(await billing.run()).toBe(next)
    await faults().deliverHeld()
    await faults().settled()
    // Late copies change nothing: a result stays, and so does a doubt.
    const later = next === 'executed' ? 'replayed' : next
    const { charged } = billing
    expect([await billing.run(), billing.charged]).toEqual([later, charged])
    expect(charged).toBeLessThanOrEqual(1)
  })
})
