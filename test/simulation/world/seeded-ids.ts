import type { Random } from './random.ts'

/** Makes the ids of holders and permits follow from the seed while `work` runs, so that stories repeat to the byte. */
export async function withSeededIds<T>(random: Random, work: () => Promise<T>): Promise<T> {
  const { crypto } = globalThis
  const bytes = <A extends ArrayBufferView>(array: A): A => {
    const view = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let at = 0; at < view.length; at++) view[at] = random.between(0, 255)
    return array
  }
  const hex = (digits: number) => Buffer.from(bytes(new Uint8Array(digits / 2))).toString('hex')
  const seeded = {
    subtle: crypto.subtle,
    getRandomValues: bytes,
    randomUUID: () => `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`,
  }
  Object.defineProperty(globalThis, 'crypto', { value: seeded, configurable: true, writable: true })
  try {
    return await work()
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true, writable: true })
  }
}
