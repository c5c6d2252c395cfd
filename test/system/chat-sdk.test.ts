/** What the state of the Chat SDK does when the store fails. Its contract is in `test/frameworks`. */
import { inspect } from 'node:util'
import { Redis } from '@upstash/redis'
import { expect, it } from 'vitest'
import { type ChatState, edgelockState } from '../../src/chat-sdk.ts'
import { StoreUnavailableError } from '../../src/index.ts'
import { restClient } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const READS: [string, (state: ChatState) => Promise<unknown>, unknown][] = [
  ['get()', state => state.get('id'), { a: 'é' }],
  ['getList()', state => state.getList('id'), [1, { b: '"' }]],
  ['isSubscribed()', state => state.isSubscribed('id'), true],
  ['queueDepth()', state => state.queueDepth('id'), 1],
]

it('reads nothing where nothing is', async () => {
  const state = edgelockState(restClient(stack()))
  expect(await Promise.all(READS.map(([, read]) => read(state)))).toEqual([null, [], false, 0])
})

it.each(READS)('asks again when the store fails for a moment: %s', async (_title, read, value) => {
  const state = edgelockState(restClient(stack()))
  await state.set('id', { a: 'é' })
  for (const each of [1, { b: '"' }]) await state.appendToList('id', each)
  await state.subscribe('id')
  await state.enqueue('id', { expiresAt: Date.now() }, 5)
  stack().rest.faults.next('bad-gateway', { times: 2 })
  expect(await read(state)).toEqual(value)
})

it.each(READS)('rejects without its command when the store refuses it: %s', async (_title, read) => {
  const redis = new Redis({ url: stack().rest.url, token: 'wrong' })
  const error = await rejectionOf(read(edgelockState(redis)))
  expect(error).toBeInstanceOf(StoreUnavailableError)
  expect(inspect(error)).not.toMatch(/redis\.call|KEYS/)
})
