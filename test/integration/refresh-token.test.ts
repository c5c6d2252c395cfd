/** The example for tokens, beside a provider that revokes a family when one of its refresh tokens is used twice. */
import {
  aesGcm,
  createLocks,
  type Locks,
  OnceFailedError,
  OnceInFlightError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from 'edgelock'
import { rest } from 'edgelock/rest'
import { describe, expect, it } from 'vitest'
import { freshTokens, NotExchangedError, type Tokens } from '../../examples/refresh-token/fresh-tokens.ts'
import { useStack } from '../support/stack.ts'
import { many } from '../support/thorough.ts'

const LIFETIME_MS = 3_600_000
const stack = useStack()
const instance = () => createLocks({ redis: rest({ url: stack().rest.url, token: stack().rest.token }) })
const seal = aesGcm(Buffer.alloc(32, 7).toString('base64'))

/** One grant, and the provider's side of it. */
function grant(name: string) {
  let [generation, now, exchanges] = [0, 1_700_000_000_000, 0]
  let isRevoked = false
  const issue = (): Tokens => ({
    access: `access-${name}-${generation}`,
    refresh: `refresh-${name}-${generation}`,
    expiresAt: now + LIFETIME_MS,
  })
  const provider = {
    seal,
    now: () => now,
    exchange: async (refresh: string) => {
      exchanges++
      await new Promise(resolve => setTimeout(resolve, 5))
      if (refresh !== issue().refresh) isRevoked = true
      if (isRevoked) throw new Error('invalid_grant')
      generation++
      return issue()
    },
  }
  return {
    provider,
    first: issue(),
    pass(ms: number) {
      now += ms
    },
    seen: () => ({ exchanges, isRevoked }),
  }
}

async function tokensOf(locks: Locks, known: Tokens, of: ReturnType<typeof grant>): Promise<Tokens> {
  for (;;) {
    try {
      return await freshTokens(locks, known, of.provider)
    } catch (error) {
      // As an application does with a 503: try again. On a busy machine, 800 callers may also wait for too long.
      const mayRetry = [OnceInFlightError, OutcomeUnknownError, StoreUnavailableError]
      if (!mayRetry.some(kind => error instanceof kind)) throw error
    }
  }
}

const FAMILIES = many(2, 100)

describe('refreshing a token once', () => {
  it(`exchanges each token once for eight instances, in ${FAMILIES} families of tokens, while a fifth of the answers is lost`, async () => {
    stack().rest.faults.random({ 'lose-response': 0.2 }, 11)
    const rounds = many(5, 10)
    const revoked: string[] = []
    const shown: string[] = []
    await Promise.all(
      Array.from({ length: FAMILIES }, async (_, family) => {
        const of = grant(`${family}`)
        const instances = Array.from({ length: 8 }, () => ({ locks: instance(), tokens: of.first }))
        for (let round = 1; round <= rounds; round++) {
          of.pass(LIFETIME_MS + 1)
          // One instance sleeps through most rounds, and has to follow the others.
          const awake = instances.filter((_, at) => at > 0 || round % 5 === 0)
          await Promise.all(
            awake.map(async each => {
              each.tokens = await tokensOf(each.locks, each.tokens, of)
            }),
          )
          expect(new Set(awake.map(({ tokens }) => tokens.access)).size).toBe(1)
        }
        const { exchanges, isRevoked } = of.seen()
        if (isRevoked || exchanges !== rounds) revoked.push(`${family}: ${exchanges}`)
      }),
    )
    stack().rest.faults.clear()
    const { client } = stack().redis
    for (const key of await client.keys('edgelock:once:*'))
      shown.push(key, ...Object.values(await client.hgetall(key)))
    expect(revoked).toEqual([])
    expect(shown.length).toBeGreaterThan(FAMILIES * rounds)
    expect(shown.join()).not.toMatch(/access-|refresh-/)
  })

  it('refreshes early, and the others go on with the token that is still valid', async () => {
    const of = grant('early')
    of.pass(LIFETIME_MS - 30_000)
    const all = await Promise.all([1, 2, 3, 4].map(() => freshTokens(instance(), of.first, of.provider)))
    expect(of.seen()).toEqual({ exchanges: 1, isRevoked: false })
    expect(all).toContainEqual(of.first)
    expect(await freshTokens(instance(), of.first, of.provider)).toMatchObject({ access: 'access-early-1' })
  })

  it('does not use a token again when the answer of the provider was lost', async () => {
    const of = grant('lost')
    of.pass(LIFETIME_MS + 1)
    const exchange = async (refresh: string) => {
      await of.provider.exchange(refresh)
      throw new TypeError('fetch failed')
    }
    await expect(freshTokens(instance(), of.first, { ...of.provider, exchange })).rejects.toThrow(
      'fetch failed',
    )
    await expect(freshTokens(instance(), of.first, of.provider)).rejects.toBeInstanceOf(OnceFailedError)
    expect(of.seen()).toEqual({ exchanges: 1, isRevoked: false })
  })

  it('tries again when the provider refused without using the token', async () => {
    const of = grant('busy')
    of.pass(LIFETIME_MS + 1)
    const exchange = () => Promise.reject(new NotExchangedError('HTTP 503'))
    await expect(freshTokens(instance(), of.first, { ...of.provider, exchange })).rejects.toThrow('HTTP 503')
    expect(await freshTokens(instance(), of.first, of.provider)).toMatchObject({ access: 'access-busy-1' })
  })
})
