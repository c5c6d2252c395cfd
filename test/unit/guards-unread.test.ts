import { describe, expect, it } from 'vitest'
import { unread } from '../../src/guards/unread.ts'
import { watchBody } from '../../src/guards/watch-body.ts'
import { FakeClock } from '../support/fake-clock.ts'

const post = (body: BodyInit) => new Request('http://host/', { method: 'POST', body })

describe('unread', () => {
  it.each(['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const)(
    'reads a copy with %s(), any number of times, and restores the request',
    async reader => {
      const request = post(reader === 'formData' ? new URLSearchParams({ a: '1' }) : '{"a":1}')
      const before = Reflect.ownKeys(request)
      const [first, second] = await unread(request, async () => [
        await request[reader](),
        await request[reader](),
      ])
      expect(first).toEqual(second)
      expect(request.bodyUsed).toBe(false)
      expect(Reflect.ownKeys(request)).toEqual(before)
      expect(await request[reader]()).toEqual(first)
      expect(request.bodyUsed).toBe(true)
    },
  )

  it('restores the request when the function throws or rejects', async () => {
    const request = post('text')
    const failures = [
      () => {
        throw new Error('at once')
      },
      () => Promise.reject(new Error('later')),
    ]
    for (const fail of failures) await expect(unread(request, fail)).rejects.toThrow(/at once|later/)
    expect(Object.hasOwn(request, 'text')).toBe(false)
    expect(await request.text()).toBe('text')
  })

  it('copies no body that is not read', async () => {
    const request = post('text')
    request.clone = () => {
      throw new Error('a copy')
    }
    expect(await unread(request, () => request.url)).toBe('http://host/')
  })

  it('leaves a method alone that was put on this request', async () => {
    const request = Object.defineProperty(post('text'), 'json', { value: async () => 'theirs' })
    expect(await unread(request, () => request.json())).toBe('theirs')
    expect(await request.json()).toBe('theirs')
  })

  it('rejects with a TypeError when earlier code has read the body', async () => {
    const request = post('text')
    await request.text()
    await expect(unread(request, () => request.text())).rejects.toThrow(TypeError)
  })

  it('may be nested', async () => {
    const request = post('text')
    const inner = () => unread(request, () => request.text())
    expect(await unread(request, async () => [await inner(), await request.text()])).toEqual(['text', 'text'])
    expect(await request.text()).toBe('text')
  })
})

describe('watchBody', () => {
  const clock = new FakeClock()
  const watch = (source: Response) => watchBody(source, 10_000, clock)
  const stream = (chunks: number) =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (chunks-- > 0) controller.enqueue(new Uint8Array(1_000))
        else controller.close()
      },
    })

  it('waits for nothing without a body, and with a body that is being read', async () => {
    const used = new Response('used')
    await used.text()
    const locked = new Response('locked')
    locked.body?.getReader()
    for (const source of [new Response(null, { status: 204 }), used, locked]) {
      expect(watch(source)).toEqual({ response: source })
    }
  })

  it('finishes with a short body that is never read', async () => {
    await watch(new Response(stream(60))).finished
  })

  it('finishes with a long body once it has been read', async () => {
    const { response, finished } = watch(new Response(stream(200)))
    let over = false
    void finished?.then(() => {
      over = true
    })
    await new Promise(resolve => setImmediate(resolve))
    expect(over).toBe(false)
    expect((await response.arrayBuffer()).byteLength).toBe(200_000)
    await finished
  })

  it('finishes when the client cancels, and passes the reason on to the source', async () => {
    const told = Promise.withResolvers<unknown>()
    const source = new ReadableStream({ cancel: reason => told.resolve(reason) })
    const { response, finished } = watch(new Response(source))
    await response.body?.cancel('enough')
    await finished
    expect(await told.promise).toBe('enough')
  })

  it('finishes when the source fails, and the client sees the failure', async () => {
    const source = new ReadableStream({ start: controller => controller.error(new Error('no more data')) })
    const { response, finished } = watch(new Response(source))
    await expect(response.text()).rejects.toThrow('no more data')
    await finished
  })

  it('finishes if the client reads nothing for that long, but not if nothing is produced', async () => {
    let produce: ((bytes: number) => void) | undefined
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        produce = bytes => controller.enqueue(new Uint8Array(bytes))
      },
    })
    const { response, finished } = watch(new Response(source))
    const reader = response.body?.getReader()
    let over = false
    void finished?.then(() => {
      over = true
    })
    produce?.(70_000)
    await clock.advance(9_000)
    await reader?.read()
    await clock.advance(60_000)
    expect(over).toBe(false)
    produce?.(70_000)
    await clock.advance(9_999)
    expect(over).toBe(false)
    await clock.advance(1)
    expect(over).toBe(true)
    expect((await reader?.read())?.value?.length).toBe(70_000)
  })
})
