import { inspect } from 'node:util'
import { expect } from 'vitest'
import * as scripts from '../../src/transport/scripts/lock.gen.ts'
import { sha1 } from './sha1.ts'

/** What must never leak: a holder id, a side key that contains one, a script, its digest. */
const CANARIES: Record<string, RegExp> = {
  'a holder id': /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  'a side key': /edgelock:(done|op)|redisson_lock__/,
  'a script': /redis\.call|KEYS\[|ARGV\[/,
  'a digest': new RegExp(
    Object.values(scripts)
      .map(({ text }) => sha1(text))
      .join('|'),
  ),
}

/** Checks that logging `observed` in any way would leak no canary and none of the `secrets` of this test. */
export function expectNoCanary(observed: unknown, ...secrets: string[]): void {
  const text = everythingIn(observed)
  for (const [what, canary] of Object.entries(CANARIES)) {
    expect(canary.exec(text)?.[0], `${what} in ${text}`).toBeUndefined()
  }
  for (const secret of secrets) expect(text.includes(secret), `a secret in ${text}`).toBe(false)
}

/** Returns message, stack, causes, own and hidden properties, and JSON as one text. */
function everythingIn(observed: unknown): string {
  const texts = [
    inspect(observed, { depth: Infinity, showHidden: true, maxStringLength: null, maxArrayLength: null }),
  ]
  for (let each = observed; each !== undefined && each !== null; each = (each as Error).cause) {
    texts.push(String(each), JSON.stringify(each) ?? '')
    if (each instanceof Error) texts.push(each.message, each.stack ?? '')
  }
  return texts.join('\n')
}
