import { Redis } from '@upstash/redis'
import { beforeEach, describe, expect, it } from 'vitest'
import { useStack } from '../support/stack.ts'

const stack = useStack('file', { redis: { alone: 'it forgets its scripts' } })
beforeEach(() => stack().redis.client.script('FLUSH'))

const client = (options = {}) => new Redis({ url: stack().rest.url, token: stack().rest.token, ...options })

describe('the stock client in its default configuration', () => {
  it.each([
    ['plain text', 'text'],
    ['unicode', 'é ü \u{1F510}'],
    ['control characters', 'a\u0000b\r\nc'],
    ['the reply "OK"', 'OK'],
    ['an empty text', ''],
    ['half of a JSON text', '{"half":'],
    ['what looks like base64', 'T0s='],
    ['200 000 characters', 'x'.repeat(200_000)],
  ])('reads back %s', async (_what, text) => {
    const redis = client()
    expect(await redis.set('key', text)).toBe('OK')
    expect(await redis.get('key')).toBe(text)
    expect(await stack().redis.client.get('key')).toBe(text)
  })

  it('gets NOSCRIPT for an unknown digest, and createScript falls back to EVAL', async () => {
    const redis = client()
    await expect(redis.evalsha('0'.repeat(40), [], [])).rejects.toThrow(/NOSCRIPT No matching script/)
    const script = redis.createScript<number>('return tonumber(ARGV[1]) + 1')
    expect(await script.exec([], ['41'])).toBe(42)
    expect(await script.exec([], ['1'])).toBe(2)
    expect(stack().rest.requests.byName).toEqual({ EVALSHA: 3, EVAL: 1 })
  })

  it('gets the error of Redis with the command that caused it', async () => {
    const redis = client({ enableAutoPipelining: false })
    await redis.set('key', 'text')
    await expect(redis.lpush('key', 1)).rejects.toThrow(/^WRONGTYPE .*, command was: \["lpush","key",1\]/)
    await expect(redis.eval("return redis.error_reply('MINE mine')", [], [])).rejects.toThrow(/^MINE mine/)
  })
})
