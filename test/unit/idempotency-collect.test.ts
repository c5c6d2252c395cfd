import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collect as collecting } from '../../src/guards/idempotency/collect.ts'

const read = async (stream: ReadableStream) => new Uint8Array(await new Response(stream).arrayBuffer())
const stored = Promise.resolve()

/** Collects a body whose stream is asked for at once. */
function collect(...args: Parameters<typeof collecting>) {
  const { stream, whole } = collecting(...args)
  return { stream: stream(), whole }
}
const chunk = (length: number) => new Uint8Array(length).fill(7)

/** A body whose chunks are pushed by hand. */
function pushed() {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let cancelled: unknown
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel(reason) {
      cancelled = reason
    },
  })
  return { body, controller, cancelled: () => cancelled }
}

/** A body that counts how many chunks of 100 bytes were pulled. */
function endless(chunks: number) {
  let pulled = 0
  let cancelled = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (pulled++ < chunks) controller.enqueue(chunk(100))
        else controller.close()
      },
      cancel() {
        cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, pulled: () => pulled, cancelled: () => cancelled }
}

describe('a body that is collected', () => {
  it('is passed on and collected byte for byte, however it is cut', async () => {
    const cut = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(cut, fc.integer({ min: 1, max: 600 }), async (chunks, maxBytes) => {
        const all = Buffer.concat(chunks)
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const each of chunks) controller.enqueue(new Uint8Array(each))
            controller.close()
          },
        })
        const { stream, whole } = collect(body, maxBytes, stored)
        expect(Buffer.compare(await read(stream), all)).toBe(0)
        const collected = await whole
        if (all.length > maxBytes) expect(collected).toBe('too long')
        else expect(Buffer.compare(Buffer.from(collected), all)).toBe(0)
      }),
    )
  })

  it('goes out as it comes, and ends once it is stored', async () => {
    const { body, controller } = pushed()
    const { promise, resolve } = Promise.withResolvers<void>()
    const { stream, whole } = collect(body, 100, promise)
    const reader = stream.getReader()
    controller.enqueue(chunk(1))
    expect((await reader.read()).value).toEqual(chunk(1))
    controller.enqueue(chunk(2))
    expect((await reader.read()).value).toEqual(chunk(2))
    controller.close()
    expect(await whole).toEqual(chunk(3))
    let ended = false
    const end = reader.read().then(({ done }) => {
      ended = true
      return done
    })
    await new Promise(setImmediate)
    expect(ended).toBe(false)
    resolve()
    expect(await end).toBe(true)
  })

  it('is collected even if it is never read', async () => {
    const { body } = endless(50)
    expect(await collect(body, 5_000, stored).whole).toHaveLength(5_000)
  })

  it('is collected to its end even if its reader cancels', async () => {
    const { body, controller, cancelled } = pushed()
    const { stream, whole } = collect(body, 100, stored)
    controller.enqueue(chunk(1))
    await stream.cancel('gone')
    controller.enqueue(chunk(1))
    controller.close()
    expect(await whole).toEqual(chunk(2))
    expect(cancelled()).toBeUndefined()
  })

  it('is not changed by what the reader writes into its chunks', async () => {
    const { body, controller } = pushed()
    const { stream, whole } = collect(body, 100, stored)
    controller.enqueue(chunk(3))
    const { value } = await stream.getReader().read()
    value?.fill(0)
    controller.close()
    expect(await whole).toEqual(chunk(3))
  })

  it.each([
    ['whole', 5_000],
    ['too long', 250],
  ])('is passed on from its beginning when its stream is asked for late: %s', async (_, maxBytes) => {
    const { stream, whole } = collecting(endless(50).body, maxBytes, stored)
    await whole
    expect(await read(stream())).toHaveLength(5_000)
  })
})

describe('a body that is too long', () => {
  it('goes on at the pace of its reader and does not wait for the store', async () => {
    const { body, pulled } = endless(1_000)
    const { stream, whole } = collect(body, 250, new Promise(() => {}))
    expect(await whole).toBe('too long')
    await new Promise(setImmediate)
    expect(pulled()).toBeLessThan(10)
    expect(await read(stream)).toHaveLength(100_000)
  })

  it.each([false, true])('is cancelled when its reader cancels, before or after maxBytes: %s', async late => {
    const { body, pulled, cancelled } = endless(1_000)
    const { stream, whole } = collect(body, 250, stored)
    if (late) await whole
    await stream.cancel()
    expect(await whole).toBe('too long')
    await new Promise(setImmediate)
    expect([cancelled(), pulled() < 10]).toEqual([true, true])
  })
})

describe('a body that fails', () => {
  it.each([
    ['before', 100],
    ['after', 1],
  ])('fails for its reader as well, %s it is too long', async (_, maxBytes) => {
    const { body, controller } = pushed()
    const { stream, whole } = collect(body, maxBytes, stored)
    controller.enqueue(chunk(2))
    const reader = stream.getReader()
    await reader.read()
    const error = new Error('broken')
    controller.error(error)
    await expect(reader.read()).rejects.toBe(error)
    expect(await whole).toBe(maxBytes > 1 ? 'broken' : 'too long')
  })

  it('leaves no unhandled rejection when its reader has cancelled', async () => {
    const { body, controller } = pushed()
    const { stream, whole } = collect(body, 100, stored)
    await stream.cancel()
    controller.error(new Error('broken'))
    expect(await whole).toBe('broken')
  })

  it('is not collected when its chunks are no bytes, and goes on as it is', async () => {
    const { body, controller } = pushed()
    const { stream, whole } = collecting(body, 100, stored)
    for (const text of ['text', 'more']) controller.enqueue(text as never)
    controller.close()
    expect(await whole).toBe('too long')
    const reader = stream().getReader()
    expect([await reader.read(), await reader.read()]).toMatchObject([{ value: 'text' }, { value: 'more' }])
  })
})
