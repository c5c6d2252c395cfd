import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRedisCluster } from '../../dev/redis/index.ts'
import { type ClusterStack, startStack } from '../../dev/stack.ts'

it('startRedisCluster() starts three masters that serve all slots, and leaves no process and no file behind', async () => {
  const cluster = await startRedisCluster()
  const slots = (await cluster.nodes[0]?.client.call('CLUSTER', 'SLOTS')) as [number, number, [string]][]
  expect(slots.map(([first, last, [host]]) => [first, last, host])).toEqual([
    [0, 5_460, '127.0.0.1'],
    [5_461, 10_921, '127.0.0.1'],
    [10_922, 16_383, '127.0.0.1'],
  ])
  const configs = cluster.nodes.map(({ client }) => client.config('GET', 'dir') as Promise<string[]>)
  const folders = (await Promise.all(configs)).map(([, folder = '']) => folder)
  const pids = cluster.nodes.map(({ pid }) => pid ?? expect.unreachable())
  expect(folders.map(folder => existsSync(folder))).toEqual([true, true, true])
  await cluster.stop()
  expect(folders.map(folder => existsSync(folder))).toEqual([false, false, false])
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

describe('startStack({ cluster: true })', () => {
  let running: ClusterStack | undefined
  const rest = () => (running ?? expect.unreachable('the stack runs only while tests do')).rest
  beforeAll(async () => {
    running = await startStack({ cluster: true })
  }, 120_000)
  afterAll(() => running?.stop())

  const post = async (path: string, body: unknown): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${rest().token}` }
    const answer = await fetch(rest().url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.json()
  }

  it('finds the node of every key', async () => {
    const keys = Array.from({ length: 30 }, (_, number) => `key-${number}`)
    for (const key of keys) expect(await post('/', ['SET', key, key])).toEqual({ result: 'OK' })
    const read = await post(
      '/pipeline',
      keys.map(key => ['GET', key]),
    )
    expect(read).toEqual(keys.map(result => ({ result })))
  })

  it('passes on the error for a script whose keys lie in two slots', async () => {
    expect(await post('/', ['EVAL', 'return 1', 2, 'a', 'b'])).toEqual({
      error: expect.stringContaining('CROSSSLOT'),
    })
    expect(await post('/', ['EVAL', 'return 1', 2, '{t}a', '{t}b'])).toEqual({ result: 1 })
  })

  it('refuses a transaction', async () => {
    expect(await post('/multi-exec', [['SET', 'a', '1']])).toEqual({
      error: expect.stringContaining('cluster'),
    })
  })

  it('refuses to wait for replicas, because it has a connection to each node', async () => {
    expect(
      await post('/pipeline', [
        ['SET', 'a', '1'],
        ['WAIT', 1, 1_000],
      ]),
    ).toEqual([{ result: 'OK' }, { error: expect.stringContaining('cluster') }])
  })

  it('delivers messages to subscribers on every node', async () => {
    const headers = { Authorization: `Bearer ${rest().token}`, Accept: 'text/event-stream' }
    const { body } = await fetch(`${rest().url}/subscribe/news`, { headers })
    const reader = (body ?? expect.unreachable()).pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toContain('subscribe,news,1')
    for (let times = 0; times < 5; times++) await post('/', ['PUBLISH', 'news', 'hello'])
    expect((await reader.read()).value).toContain('message,news,hello')
    await reader.cancel()
  })
})
