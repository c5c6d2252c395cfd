import { describe, expect, it } from 'vitest'
import { watchBody } from '../../src/guards/after-body.ts'
import { unread } from '../../src/guards/unread.ts'

const post = (body: BodyInit) => new Request('http://host/', { method: 'POST', body })

describe('unread', () => {
  it.each(['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const)(
    'gives %s() of a copy, several times over, and leaves the request as it was',
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

  it('leaves the request as it was when the function fails, at once or later', async () => {
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

  it('does not copy a body that nobody reads', async () => {
    const request = post('text')
    request.clone = () => {
      throw new Error('a copy')
    }
    expect(await unread(request, () => request.url)).toBe('http://host/')
  })

  it('leaves alone what somebody else has put on the request', async () => {
    const request = Object.defineProperty(post('text'), 'json', { value: async () => 'theirs' })
    expect(await unread(request, () => request.json())).toBe('theirs')
    expect(await request.json()).toBe('theirs')
  })

  it('says that a body is gone when somebody in front has read it', async () => {
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
  const stream = (chunks: number) =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (chunks-- > 0) controller.enqueue(new Uint8Array(1_000))
        else controller.close()
      },
    })

  it('waits for nothing without a body, and with one that somebody else reads', async () => {
    const used = new Response('used')
    await used.text()
    const locked = new Response('locked')
    locked.body?.getReader()
    for (const source of [new Response(null, { status: 204 }), used, locked]) {
      expect(watchBody(source)).toEqual({ response: source })
    }
  })

  it('finishes with a short body although nobody reads it', async () => {
    await watchBody(new Response(stream(60))).finished
  })

  it('finishes with a long body when it was read', async () => {
    const { response, finished } = watchBody(new Response(stream(200)))
    let over = false
    void finished?.then(() => {
      over = true
    })
    await new Promise(resolve => setImmediate(resolve))
    expect(over).toBe(false)
    expect((await response.arrayBuffer()).byteLength).toBe(200_000)
    await finished
  })

  it('finishes when the client cancels, and tells the source why', async () => {
    const told = Promise.withResolvers<unknown>()
    const source = new ReadableStream({ cancel: reason => told.resolve(reason) })
    const { response, finished } = watchBody(new Response(source))
    await response.body?.cancel('enough')
    await finished
    expect(await told.promise).toBe('enough')
  })

  it('finishes when the source fails, and the client sees the failure', async () => {
    const source = new ReadableStream({ start: controller => controller.error(new Error('no more data')) })
    const { response, finished } = watchBody(new Response(source))
    await expect(response.text()).rejects.toThrow('no more data')
    await finished
  })
})
