import { version as programVersion } from '../io.ts'
import { UNANSWERED } from '../repairs.ts'
import { type Examined, NoAnswerError, RefusedError } from './examined.ts'
import type { Said } from './findings.ts'
import type { Looks, ServerInfo } from './patient.ts'

export const DEVELOPMENT = 'edgelock dev'

/** Each server has a field of its own for its version. Servers that imitate Redis have that of Redis as well. */
const KNOWN = [DEVELOPMENT, 'Upstash', 'Dragonfly', 'Valkey', 'Kvrocks', 'Garnet', 'Redis']

/** @throws {NoAnswerError} */
export async function readInfo(store: Examined, host: string): Promise<ServerInfo> {
  const isUpstash = host.endsWith('.upstash.io')
  try {
    const lines = String(await store.send('INFO')).matchAll(/^([^:#\r\n]+):(.*?)\r?$/gm)
    const fields = new Map([...lines].map(([, name = '', value = '']) => [name, value]))
    const versionOf = (kind: string) => fields.get(`${kind.split(' ')[0]?.toLowerCase()}_version`)
    const kind = KNOWN.find(each => versionOf(each) !== undefined) ?? 'unknown'
    const version = /[\d.]+/.exec(versionOf(kind) ?? '')?.[0] ?? ''
    const named = /keydb/i.test(fields.get('executable') ?? '') ? 'KeyDB' : kind
    return { fields, refusal: '', kind: isUpstash ? 'Upstash' : named, version }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const refusal = store.reasonOf(error)
    const kind = isUpstash ? 'Upstash' : refusal.includes(DEVELOPMENT) ? DEVELOPMENT : 'unknown'
    return { fields: undefined, refusal, kind, version: '' }
  }
}

/** Returns a field as a number. NaN where the server does not say. */
export function numberIn({ fields }: ServerInfo, name: string): number {
  return Number(fields?.get(name) || Number.NaN)
}

/** Returns what is wrong with an address or a token before anything is sent; undefined when nothing is. */
export function malformed(url: string, token: string): Said<'address'> | undefined {
  if (/^rediss?:/.test(url)) return 'tcp'
  if (/^["'\s]|["'\s]$/.test(url + token) || /["'\s]/.test(token)) return 'quoted'
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) return 'noUrl'
  const { username, password } = new URL(url)
  if (username || password) return 'user'
  // The token as it goes into a header.
  return /^[\x21-\x7e]+$/.test(token) ? undefined : 'oddToken'
}

const NOT_CONNECTED = { found: 'no connection was made', cure: 'Look the code up, and mend the network.' }
/** Errors that a token gets, and not a command. */
const UNAUTHORIZED = /WRONGPASS|NOAUTH|[Uu]nauthorized|invalid.*token/
/** The servers on which the tests of edgelock run, or have run. */
const TESTED = /^(Redis (7\.0|8\.0)|Valkey (8\.1|9\.1))\./
const OLD = /^(Redis|KeyDB) [0-6]\./

function withoutJson(status: number): Said<'connection'> {
  if (status >= 500) return ['proxy', { status }]
  if (status >= 300 && status < 400) return ['redirects', { status }]
  return status === 401 || status === 403 ? ['refused', { status }] : ['noRedis', { status }]
}

export const reachLooks = {
  async connection({ store, isEncrypted, isLocal }) {
    try {
      const { status, result, error } = await store.post(['PING'])
      if (result === undefined && error === undefined) return withoutJson(status)
      return isEncrypted || isLocal ? 'answers' : 'readable'
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error
      const code = error.message
      return ['unanswered', { code, ...(UNANSWERED.find(({ shown }) => shown.test(code)) ?? NOT_CONNECTED) }]
    }
  },

  async token({ store }) {
    const { status, error = '' } = await store.post(['PING'])
    if (status === 401 || UNAUTHORIZED.test(error))
      return ['refused', { reason: error.split(' ')[0] || `HTTP ${status}` }]
    const isQuota = /max (daily )?requests? limit|quota/i.test(error)
    return isQuota ? ['usedUp', { reason: store.shortened(error) }] : 'accepted'
  },

  async server({ info }) {
    const { kind, version, refusal } = await info()
    const name = `${kind} ${version}`.trim()
    if (kind === DEVELOPMENT) {
      const own = programVersion()
      return version === own
        ? ['development', { name }]
        : ['otherVersion', { name: version ? name : `${name} of an older version`, own }]
    }
    if (OLD.test(name)) return ['old', { name }]
    if (TESTED.test(name)) return ['tested', { name }]
    return kind === 'unknown' ? ['unknown', { why: refusal || 'INFO names none' }] : ['untested', { name }]
  },
} satisfies Partial<Looks>
