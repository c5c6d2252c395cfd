/** SHA-256 and HMAC, from Node's own module where there is one. */
import { toHex } from './encoding.ts'
import { must } from './options.ts'

/**
 * SHA-256 and HMAC, in hexadecimal. The one file of the library that asks for a runtime: `crypto.subtle` hops to a
 * thread, which takes about 30 µs, and Node's own module two.
 */

/** Longer data would hold up other requests, and is worth the hop. */
const LONGEST_AT_ONCE = 16_384
const SHA = 'SHA-256'
/** Node knows both spellings, workerd's copy of its module this one. */
const NODE_SHA = 'sha256'

export type Bytes = Uint8Array<ArrayBuffer>

interface NodeCrypto {
  createHash(algorithm: string): NodeHash
  createHmac(algorithm: string, key: unknown): NodeHash
  createSecretKey(key: Bytes): unknown
}

interface NodeHash {
  update(data: Bytes): { digest(encoding: 'hex'): string }
}

/** Computes HMAC-SHA256 with one key. */
export type Mac = (data: Bytes) => Promise<string>

export async function sha256(data: Bytes): Promise<string> {
  const node = nodeCrypto(data)
  return node ? node.createHash(NODE_SHA).update(data).digest('hex') : toHex(await subtle().digest(SHA, data))
}

/** The key is imported once. It is kept, not its promise, because Workers share no promise between requests. */
export function macWith(key: Bytes): Mac {
  let nodeKey: unknown
  let imported: CryptoKey | undefined
  return async data => {
    const node = nodeCrypto(data)
    // With plain bytes, Node 24 takes ten times as long.
    nodeKey ??= node?.createSecretKey(key)
    if (node) return node.createHmac(NODE_SHA, nodeKey).update(data).digest('hex')
    imported ??= await subtle().importKey('raw', key, { name: 'HMAC', hash: SHA }, false, ['sign'])
    return toHex(await subtle().sign('HMAC', imported, data))
  }
}

/** @throws {TypeError} where there is no WebCrypto */
export function subtle(): typeof crypto.subtle {
  const found = globalThis.crypto?.subtle
  must(found, 'crypto.subtle', 'there: browsers offer it to pages from https: alone')
  return found
}

function nodeCrypto({ length }: Bytes): NodeCrypto | undefined {
  type Runtime = { process?: { getBuiltinModule?(name: string): NodeCrypto | undefined } }
  if (length > LONGEST_AT_ONCE) return undefined
  try {
    return (globalThis as Runtime).process?.getBuiltinModule?.('node:crypto')
  } catch {
    // The edge runtime of Next.js throws when it is asked.
    return undefined
  }
}
