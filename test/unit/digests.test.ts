import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { macWith, sha256 } from '../../src/internal/digests.ts'

afterEach(() => vi.restoreAllMocks())

it('hashes and signs alike with Node’s module and without it, around the length where Node’s ends', async () => {
  const lengths = fc.oneof(fc.integer({ max: 200, min: 0 }), fc.constantFrom(16_383, 16_384, 16_385))
  const key = fc.uint8Array({ minLength: 1, maxLength: 200 })
  const asked = vi.spyOn(process, 'getBuiltinModule')
  const equal = fc.asyncProperty(lengths, key, async (length, key) => {
    const data = new Uint8Array(length).map((_, at) => at)
    const known = [
      createHash('sha256').update(data).digest('hex'),
      createHmac('sha256', key).update(data).digest('hex'),
    ]
    const both = async () => {
      const mac = macWith(new Uint8Array(key))
      return [await sha256(data), await mac(data)]
    }
    expect(await both()).toEqual(known)
    expect(asked.mock.calls.length > 0).toBe(length <= 16_384)
    asked.mockReturnValue(undefined)
    expect(await both()).toEqual(known)
    asked.mockImplementation(() => {
      throw new Error('A Node.js API is used which is not supported in the Edge Runtime')
    })
    expect(await both()).toEqual(known)
    asked.mockReset()
  })
  await fc.assert(equal, { numRuns: 50 })
})
