import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Call, decode } from '../../src/transport/call.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'

const { acquire, inspect, release } = lockScripts

const subject = { kind: 'lock', name: 'order:1' } as const

function reader<Reply extends { code: string }>(script: Call<Reply>['script']) {
  return (reply: unknown) => decode({ subject, operation: 'any', script, keys: [], args: [] }, reply)
}

const readAcquire = reader(acquire)
const readInspect = reader(inspect)
const readRelease = reader(release)

const unexpected = expect.objectContaining({ code: 'ERR_UNEXPECTED_REPLY', lockName: 'order:1' })

describe('a reply of a script', () => {
  it('is read into its code and its named fields', () => {
    expect(readAcquire([':granted', 30_000])).toEqual({ code: 'granted', remainingMs: 30_000 })
    expect(readAcquire([':busy', -1, 40])).toEqual({ code: 'busy', remainingMs: -1, askInMs: 40 })
    expect(readRelease([':gone'])).toEqual({ code: 'gone' })
    expect(readInspect([':free'])).toEqual({ code: 'free' })
    const held = { code: 'held', holder: 'a:1', holds: 2, remainingMs: 5 }
    expect(readInspect([':held', 'a:1', 2, 5])).toEqual(held)
  })

  it('is read where it is one text', () => {
    expect(readAcquire(':granted 30000')).toEqual({ code: 'granted', remainingMs: 30_000 })
    expect(readRelease(':gone')).toEqual({ code: 'gone' })
  })

  it.each<[string, unknown]>([
    ['a number', [':held', 12, 1, 5]],
    ['missing', [':held', 1, 5]],
    ['null', [':held', null, 1, 5]],
  ])('is refused when a text is %s', (_, reply) => {
    expect(() => readInspect(reply)).toThrow(unexpected)
  })

  it('is described by its shape, never by its content', () => {
    const secret = 'holder-8c1f'
    for (const reply of [secret, [secret, secret], { secret }, () => secret, [':granted', secret]]) {
      expect(() => readAcquire(reply)).toThrow(/^((?!8c1f).)*$/)
    }
  })

  it('is read only when the script can return it', () => {
    const field = fc.oneof(fc.integer(), fc.string(), fc.anything())
    const code = fc.constantFrom(':granted', ':busy', ':refused', ':gone', 'granted', '__proto__')
    const reply = fc.oneof(
      fc.anything(),
      fc.array(field),
      fc.tuple(code, field),
      fc.tuple(code, field, field),
      fc.tuple(code, fc.oneof(fc.integer(), fc.string())).map(parts => parts.join(' ')),
    )
    fc.assert(
      fc.property(reply, reply => {
        const [code, ...fields] =
          typeof reply === 'string' ? partsOf(reply) : Array.isArray(reply) ? reply : []
        const names = {
          ':granted': ['remainingMs'],
          ':busy': ['remainingMs', 'askInMs'],
          ':refused': ['remainingMs'],
        }
        const known = Object.entries(names).find(([each]) => each === code)?.[1]
        if (known?.length === fields.length && fields.every(Number.isSafeInteger)) {
          const read = Object.fromEntries(known.map((name, at) => [name, fields[at]]))
          expect(readAcquire(reply)).toEqual({ code: code.slice(1), ...read })
        } else expect(() => readAcquire(reply)).toThrow(unexpected)
      }),
      { numRuns: 1_000 },
    )
  })
})

/** A text has no number 0, because no client sends one. */
function partsOf(text: string): unknown[] {
  return text.split(' ').map((each, at) => (at > 0 && Number(each)) || each)
}
