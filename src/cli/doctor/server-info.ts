import { type Examined, RefusedError } from './examined.ts'

/** What `INFO` says, as far as the server answers it. */
export interface ServerInfo {
  /** Undefined where it is refused. */
  readonly fields: ReadonlyMap<string, string> | undefined
  readonly refusal: string
  readonly kind: string
  readonly version: string
}

export const DEVELOPMENT = 'edgelock dev'

/** Each has a field of its own for its version. Those that imitate Redis have that of Redis as well. */
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
