import type { RedisLike } from '../../src/index.ts'

/** A client that can die: from then on it sends nothing, and nothing that it had sent for is answered. */
export function mortal(redis: RedisLike): { redis: RedisLike; die(): void } {
  let isDead = false
  const forever = new Promise<never>(() => {})
  const get = (client: RedisLike, name: keyof RedisLike) => {
    const method = client[name] as ((...args: unknown[]) => Promise<unknown>) | undefined
    // It knows this without a request.
    if (typeof method !== 'function' || name === 'keyLocking') return method
    return (...args: unknown[]) => {
      if (isDead) return forever
      const answer = () => (isDead ? forever : sent)
      const sent: Promise<unknown> = method.apply(client, args)
      return sent.then(answer, answer)
    }
  }
  const die = () => {
    isDead = true
  }
  return { redis: new Proxy(redis, { get: get as never }), die }
}

/** Begins something in a process that dies at its work. Resolves once the work runs, which never ends. */
export function dieAtWork(
  redis: RedisLike,
  begin: (redis: RedisLike, work: () => Promise<never>) => Promise<unknown>,
): Promise<void> {
  const client = mortal(redis)
  return new Promise((resolve, reject) => {
    const work = () => {
      client.die()
      resolve()
      return new Promise<never>(() => {})
    }
    begin(client.redis, work).catch(reject)
  })
}
