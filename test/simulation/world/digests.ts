import { digestOf } from '../../../src/transport/digest.ts'
import { SHIPPED } from '../compiled.ts'

/** Digests are made before a world begins, because `crypto.subtle` settles outside of microtasks. */
const texts = new Map<string, string>()
for (const text of SHIPPED.keys()) texts.set(String(await digestOf(text)), text)

/** Returns the script that has this digest. */
export function textOf(digest: string): string {
  return texts.get(digest) ?? ''
}
