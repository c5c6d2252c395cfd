import { createHash } from 'node:crypto'

/** Returns the digest by which `EVALSHA` names a script. */
export function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
