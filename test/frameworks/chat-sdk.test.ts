/** One contract for the stores of the Chat SDK: its own in memory and over TCP, and edgelock's over HTTP. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StateAdapter } from 'chat'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'
import { packTree } from '../package/pack.ts'
import { useStack } from '../support/stack.ts'
import { buildApplication } from './application.ts'

const stack = useStack()
let folder: string

beforeAll(async () => {
  const { path, remove } = tempFolder('chat-sdk')
  // Its build checks that the store fits the types of the Chat SDK.
  folder = (await buildApplication({ example: 'chat-sdk', servers: [] }, path, await packTree(path))).folder
  return remove
})

const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href)
const fromPackage = (name: string) => load(`node_modules/${name}/dist/index.js`)

/** Makes a store, as each of two instances of an application does. The one in memory is for a single instance. */
const STORES: Record<string, () => Promise<() => Promise<StateAdapter>>> = {
  'state-memory': async () => {
    const { createMemoryState } = await fromPackage('@chat-adapter/state-memory')
    const state = createMemoryState()
    return async () => state
  },
  'state-redis': async () => {
    const [{ createRedisState }, { createClient }] = await Promise.all([
      fromPackage('@chat-adapter/state-redis'),
      load('node_modules/redis/dist/index.js'),
    ])
    return async () => {
      const client = await createClient({ socket: stack().redis.address }).connect()
      onTestFinished(() => client.close())
      return createRedisState({ client })
    }
  },
  'edgelock over HTTP': async () => {
    const [{ edgelockState }, { rest }] = await Promise.all([
      load('node_modules/edgelock/dist/chat-sdk.js'),
      load('node_modules/edgelock/dist/rest.js'),
    ])
    return async () => edgelockState(rest({ url: stack().rest.url, token: stack().rest.token }))
  },
}

const message = (id: string) => ({
  message: { id, text: 'é "quoted"' },
  enqueuedAt: Date.now(),
  expiresAt: Date.now() + 90_000,
})

describe.each(Object.entries(STORES))('%s', (name, storeOf) => {
  let make: () => Promise<StateAdapter>
  beforeAll(async () => {
    make = await storeOf()
  })
  const connected = async () => {
    const state = await make()
    await state.connect()
    return state
  }
  /** Each test has a thread of its own, since the store in memory outlives them. */
  const thread = () => `slack:{C1}:${crypto.randomUUID()}`

  it('gives the lock of a thread to one instance at a time', async () => {
    const [one, two, id] = [await connected(), await connected(), thread()]
    const lock = await one.acquireLock(id, 5_000)
    expect(lock).toMatchObject({ threadId: id, token: expect.any(String) })
    expect(lock?.expiresAt).toBeGreaterThan(Date.now())
    expect(await two.acquireLock(id, 5_000)).toBeNull()
    expect(await two.acquireLock(thread(), 5_000)).not.toBeNull()
    if (lock) await two.releaseLock(lock)
    expect(await two.acquireLock(id, 5_000)).not.toBeNull()
  })

  it('extends a lock that is held, and no other', async () => {
    const [state, id] = [await connected(), thread()]
    const lock = (await state.acquireLock(id, 300)) ?? expect.unreachable()
    expect(await state.extendLock(lock, 5_000)).toBe(true)
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(await state.acquireLock(id, 1_000)).toBeNull()
    await state.releaseLock(lock)
    expect(await state.extendLock(lock, 1_000)).toBe(false)
    const next = (await state.acquireLock(id, 100)) ?? expect.unreachable()
    expect(await state.extendLock(lock, 1_000)).toBe(false)
    await new Promise(resolve => setTimeout(resolve, 150))
    expect(await state.extendLock(next, 1_000)).toBe(false)
    expect(await state.acquireLock(id, 1_000)).not.toBeNull()
  })

  it('takes a lock away by force, and its former holder cannot release the next', async () => {
    const [state, id] = [await connected(), thread()]
    const lock = (await state.acquireLock(id, 5_000)) ?? expect.unreachable()
    await state.forceReleaseLock(id)
    await state.forceReleaseLock(id)
    expect(await state.acquireLock(id, 5_000)).not.toBeNull()
    await state.releaseLock(lock)
    expect(await state.extendLock(lock, 5_000)).toBe(false)
    expect(await state.acquireLock(id, 5_000)).toBeNull()
  })

  it('keeps values, for a while or for good', async () => {
    const [state, id] = [await connected(), thread()]
    expect(await state.get(id)).toBeNull()
    for (const value of [{ a: [1, 'é', null] }, 'text', '12', 0, false, null, []]) {
      await state.set(id, value)
      expect(await state.get(id)).toEqual(value)
    }
    await state.set(id, 1, 100)
    await new Promise(resolve => setTimeout(resolve, 150))
    expect(await state.get(id)).toBeNull()
    await state.set(id, 1)
    await state.delete(id)
    expect(await state.get(id)).toBeNull()
  })

  it('sets a value that does not exist, once', async () => {
    const [one, two, id] = [await connected(), await connected(), thread()]
    const all = await Promise.all([one, two, one, two].map((state, at) => state.setIfNotExists(id, at, 200)))
    expect(all.filter(Boolean)).toEqual([true])
    expect(await one.get(id)).toBe(all.indexOf(true))
    await new Promise(resolve => setTimeout(resolve, 250))
    expect(await two.setIfNotExists(id, 'next')).toBe(true)
    expect(await two.setIfNotExists(id, 'last')).toBe(false)
  })

  it('appends to lists, and keeps the newest', async () => {
    const [state, id] = [await connected(), thread()]
    expect(await state.getList(id)).toEqual([])
    for (const item of [1, { two: '2' }, '3', null])
      await state.appendToList(id, item, { maxLength: 3, ttlMs: 300 })
    expect(await state.getList(id)).toEqual([{ two: '2' }, '3', null])
    await new Promise(resolve => setTimeout(resolve, 350))
    expect(await state.getList(id)).toEqual([])
  })

  it('queues messages in order, up to a number, and gives each to one instance', async () => {
    const [one, two, id] = [await connected(), await connected(), thread()]
    expect(await one.dequeue(id)).toBeNull()
    const depths = []
    for (const each of ['a', 'b', 'c', 'd']) depths.push(await one.enqueue(id, message(each) as never, 3))
    expect(depths).toEqual([1, 2, 3, 3])
    expect(await two.queueDepth(id)).toBe(3)
    expect(await one.dequeue(id)).toMatchObject({ message: { id: 'b', text: 'é "quoted"' } })
    const rest = await Promise.all([one, two, one].map(state => state.dequeue(id)))
    expect(rest.map(entry => entry?.message.id).sort()).toEqual(['c', 'd', undefined])
    expect(await two.queueDepth(id)).toBe(0)
  })

  it('remembers subscriptions', async () => {
    const [one, two, id] = [await connected(), await connected(), thread()]
    expect(await two.isSubscribed(id)).toBe(false)
    await one.subscribe(id)
    await one.subscribe(id)
    expect(await two.isSubscribed(id)).toBe(true)
    await two.unsubscribe(id)
    expect(await one.isSubscribed(id)).toBe(false)
  })

  // The others have no HTTP between them and their store, where an answer could be lost.
  if (!name.includes('HTTP')) return
  it('loses and doubles no message while a fifth of the answers is lost', async () => {
    const [state, id] = [await connected(), thread()]
    stack().rest.faults.random({ 'lose-response': 0.2 }, 5)
    const names = Array.from({ length: 50 }, (_, at) => `${at}`)
    for (const each of names) await state.enqueue(id, message(each) as never, 100)
    const taken: unknown[] = []
    for (let entry = await state.dequeue(id); entry; entry = await state.dequeue(id))
      taken.push(entry.message.id)
    expect(taken).toEqual(names)
  })
})
