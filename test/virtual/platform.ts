import { createHash, webcrypto } from 'node:crypto'
import type { VirtualClock } from './clock.ts'
import { draw, drawBelow } from './seed.ts'

/** Lets `crypto.subtle` settle in the order of its calls, and no time pass before it has. */
export function countDigests(clock: VirtualClock): void {
  const { subtle } = webcrypto
  let last: Promise<unknown> = Promise.resolve()
  const prototype = Object.getPrototypeOf(subtle) as Record<string, (...args: unknown[]) => Promise<unknown>>
  for (const name of ['decrypt', 'deriveBits', 'deriveKey', 'encrypt', 'importKey', 'sign', 'verify']) {
    const original = prototype[name]
    if (!original) continue
    prototype[name] = function (...args) {
      const before = last
      const work = original.apply(this, args)
      last = clock.busy(Promise.allSettled([work, before]))
      return last.then(() => work)
    }
  }
  // What needs no thread is done at once.
  prototype['digest'] = async (algorithm: unknown, data: unknown) => {
    const name = typeof algorithm === 'string' ? algorithm : (algorithm as { name: string }).name
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : data
    const hash = createHash(name.replace('-', ''))
      .update(new Uint8Array(bytes as ArrayBuffer))
      .digest()
    return hash.buffer.slice(hash.byteOffset, hash.byteOffset + hash.byteLength)
  }
}

/** Draws every random value from the seed. */
export function drawFromSeed(): void {
  Math.random = draw
  const prototype = Object.getPrototypeOf(webcrypto) as Crypto
  prototype.getRandomValues = array => {
    const view = array as unknown as ArrayBufferView
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let at = 0; at < bytes.length; at++) bytes[at] = drawBelow(256)
    return array
  }
  prototype.randomUUID = () => {
    const bytes = prototype.getRandomValues(new Uint8Array(16))
    bytes[6] = (Number(bytes[6]) & 0x0f) | 0x40
    bytes[8] = (Number(bytes[8]) & 0x3f) | 0x80
    const hex = Buffer.from(bytes).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}
