import { aesGcm, createLocks, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const exchange = async (refresh: string): Promise<Tokens> => ({ access: 'a2', refresh: `${refresh}2`, expiresAt: Date.now() + 3_600_000 })
const env = { SEAL_SECRET: btoa('0123456789abcdef0123456789abcdef') }

export interface Tokens { access: string; refresh: string; expiresAt: number }

const options = {
  keepMs: 30 * 86_400_000, // as long as an instance may come back with an old token
  waitMs: 15_000, // for the instance that refreshes
  record: {
    seal: aesGcm(env.SEAL_SECRET), // openssl rand -base64 32
    onFailure: 'keep',
  },
} as const

export async function refreshed(old: Tokens): Promise<Tokens> {
  const text = new TextEncoder().encode(`${old.refresh} ${old.access}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const key = `token:${btoa(String.fromCharCode(...digest))}`
  const work = () => exchange(old.refresh) // at your provider's token endpoint
  return (await once(locks, key, options, work)).value
}
