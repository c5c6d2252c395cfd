import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClusterStack, startStack } from '../../dev/stack.ts'

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
