/**
 * Every call of every kind under every fault of one request, once each, with the stock client at its defaults. The caller
 * must not notice: the request is sent again and takes effect once, whether or not the first copy was executed. What is
 * then left in Redis is what the same call leaves without a fault, also after late copies have arrived.
 */
import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '../kinds/index.ts'
import { type Operation, told } from '../kinds/kind.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { FAULTS, loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { readValues } from '../support/store.ts'
import { sample } from '../support/thorough.ts'

const stack = useStack()
loadScripts(stack, Object.fromEntries(Object.values(OPERATIONS).map(({ script }) => [script.text, script])))
const redis = () => stack().redis.client

/** What is in Redis, without what differs from call to call: ids and times, and the lines that say when to ask. */
async function left(): Promise<string[]> {
  const entries = Object.entries(await readValues(redis())).filter(([key]) => !/^edgelock:slots-1:/.test(key))
  const anonymous = (text: string) =>
    text
      .replaceAll(/[0-9a-f-]{32,}(:\d+)?/g, 'id')
      .replaceAll(/\d{12,}/g, 'time')
      .replaceAll(/(attemptId\W+)[0-9a-f]{8}/g, '$1id')
  return entries.map(entry => anonymous(JSON.stringify(entry))).sort()
}

async function perform(
  { script, given, outcome }: Operation,
  fault?: (match: ReturnType<typeof runs>) => void,
) {
  const call = await given({ name: 'job:{x}', locks: stockLocks(stack()), other: () => restLocks(stack()) })
  fault?.(runs(script))
  expect(told(await call())).toBe(outcome)
}

const CASES = Object.entries(OPERATIONS)
  .map(([title, operation], at) => [title, operation, sample(FAULTS, 2 * FAULTS.length, at)] as const)
  .filter(([, , faults]) => faults.length > 0)

describe.each(CASES)('%s', (_title, operation, faults) => {
  let undisturbed: string[] | undefined

  it.each(faults)('has the same result when its request %s', async (_fault, fault) => {
    if (undisturbed === undefined) {
      await perform(operation)
      undisturbed = await left()
      await redis().flushdb()
    }
    const { rest } = stack()
    await perform(operation, match => rest.faults.next(fault, { match }))
    expect(rest.faults.injected).toEqual({ [fault]: 1 })
    expect(await left()).toEqual(undisturbed)
    await rest.faults.deliverHeld()
    await rest.faults.settled()
    expect(await left()).toEqual(undisturbed)
  })
})
