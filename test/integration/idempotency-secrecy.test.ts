/** What of an answer is in the database, and what a reader of the database learns. Other secrets: once-seal.test.ts. */
import { describe, expect, it } from 'vitest'
import { aesGcm } from '../../src/web/index.ts'
import { FRAMEWORKS, idempotent, type OfApp } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const CANARY = 'canary-4111111111111111'

async function everything(): Promise<string> {
  const { client } = stack().redis
  const dumps = await Promise.all(
    (await client.keys('*')).map(
      async key => `${key} ${JSON.stringify(await client.hgetall(key).catch(() => client.get(key)))}`,
    ),
  )
  expect(dumps.length).toBeGreaterThan(0)
  return dumps.map(dump => dump + atobAll(dump)).join()
}

/** Everything in it that is base64, decoded. */
function atobAll(text: string): string {
  return [...text.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g)].map(([found]) => Buffer.from(found, 'base64')).join()
}

describe.each(FRAMEWORKS)('by %s', framework => {
  const made = (...args: OfApp<typeof idempotent>) => idempotent(framework, stack(), ...args)
  const answer = () =>
    new Response(CANARY, {
      status: 201,
      headers: [
        ['x-mine', 'yes'],
        ['set-cookie', `session=${CANARY}-cookie`],
        ['authorization', `Bearer ${CANARY}-token`],
        ['proxy-authorization', `Basic ${CANARY}-basic`],
        ['x-api-key', `${CANARY}-api`],
        ['x-csrf-token', `${CANARY}-csrf`],
      ],
    })
  const secret = /-(cookie|token|basic|api|csrf)/

  it('credentials among the headers go to the first client, and not into the database', async () => {
    const app = made({}, answer)
    const [first, again] = [await app.send(), await app.send()]
    expect(first.headers.getSetCookie()).toEqual([`session=${CANARY}-cookie`])
    expect(first.headers.get('x-api-key')).toBe(`${CANARY}-api`)
    expect([...again.headers].filter(([, value]) => secret.test(value))).toEqual([])
    expect([again.headers.get('idempotency-replayed'), again.headers.get('x-mine')]).toEqual(['true', 'yes'])
    const stored = await everything()
    expect(stored).toContain(CANARY)
    expect(stored).not.toMatch(new RegExp(`${CANARY}${secret.source}`))
  })

  it('a sealed answer is repeated byte for byte, and the database shows nothing of it', async () => {
    const options = { record: { seal: aesGcm(KEY), headers: ['set-cookie'] } }
    const app = made(options, answer)
    const [first, again] = [await app.send(), await app.send()]
    expect([again.status, await again.text()]).toEqual([first.status, await first.text()])
    expect([again.headers.get('idempotency-replayed'), again.headers.get('set-cookie')]).toEqual([
      'true',
      `session=${CANARY}-cookie`,
    ])
    expect(await everything()).not.toMatch(/canary|x-mine|201/)
    expect(app.starts()).toBe(1)
  })
})

describe('aesGcm', () => {
  it('opens only what was sealed for the same record, and never gives the same text twice', async () => {
    const seal = aesGcm(KEY)
    const [one, two] = [await seal.seal(':vtext', 'a'), await seal.seal(':vtext', 'a')]
    expect(one).not.toBe(two)
    expect(await seal.open(one, 'a')).toBe(':vtext')
    await expect(seal.open(one, 'b')).rejects.toThrow('is sealed with a secret that aesGcm() was not given')
    await expect(seal.open(':s!', 'a')).rejects.toThrow('is sealed with a secret that aesGcm() was not given')
    await expect(seal.open(':vtext', 'a')).rejects.toThrow('is not sealed, and this call has a seal')
  })

  it.each([undefined, '', [], 'short', btoa('x'.repeat(16)), ['AA=='], [KEY, '']])(
    'refuses %o as a key',
    keys => {
      expect(() => aesGcm(keys as never)).toThrow('keys must be texts of 32 bytes in base64')
    },
  )
})
