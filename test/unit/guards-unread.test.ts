import { describe, expect, it } from 'vitest'
import { askOption } from '../../src/guards/request-body.ts'
import { watchBody } from '../../src/guards/watch-body.ts'
import { FakeClock } from '../support/fake-clock.ts'

const post = (body: BodyInit) => new Request('http://host/', { method: 'POST', body })

describe('a function among the options', () => {
  /** Asks a function of the request, as a guard does, and returns what it returned and what the handler gets. */
  async function asked<T>(request: Request, use: (request: Request) => T | Promise<T>) {
    const guarded = {
      args: [request] as [Request],
      request,
      waitUntil: undefined,
      readAgain: () => request.arrayBuffer(),
      replace(other: Request) {
        guarded.args = [other]
        guarded.request = other
      },
    }
    const value = await askOption(guarded, use as (...args: readonly unknown[]) => T).catch(
      (error: unknown) => error as T,
    )
    return { value, handed: guarded.args[0] }
  }

  it.each(['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text'] as const)(
    'reads a copy with %s(), any number of times, and the handler gets the very request, unread',
    async reader => {
      const request = post(reader === 'formData' ? new URLSearchParams({ a: '1' }) : '{"a":1}')
      const { value, handed } = await asked(request, async r => [await r[reader](), await r[reader]()])
      expect(value[0]).toEqual(value[1])
      expect(handed).toBe(request)
      expect(request.bodyUsed).toBe(false)
      expect(await request[reader]()).toEqual(value[0])
    },
  )

  it('reads a copy by the stream and by clone()', async () => {
    const request = post('text')
    const read = async (r: Request) => [await new Response(r.body).text(), await r.clone().text()]
    expect((await asked(request, read)).value).toEqual(['text', 'text'])
    expect(await request.text()).toBe('text')
  })

  it('that throws or rejects leaves the handler the request', async () => {
    const request = post('text')
    const failures = [
      () => {
        throw new Error('at once')
      },
      () => Promise.reject(new Error('later')),
    ]
    for (const fail of failures) {
      const { value, handed } = await asked(request, fail)
      expect([value, handed]).toEqual([expect.any(Error), request])
    }
  })

  it('copies no body that it does not read, and sees all that a framework put on the request', async () => {
    const request = Object.assign(post('text'), { nextUrl: 'http://next/', json: async () => 'theirs' })
    request.clone = () => {
      throw new Error('a copy')
    }
    const read = async (r: Request) => [
      r.url,
      r.headers.get('x'),
      (r as typeof request).nextUrl,
      await r.json(),
    ]
    expect((await asked(request, read)).value).toEqual(['http://host/', null, 'http://next/', 'theirs'])
  })

  it('gets the very request where there is no body, or earlier code has read it', async () => {
    const used = post('text')
    await used.text()
    for (const request of [new Request('http://host/'), used])
      expect((await asked(request, r => r)).value).toBe(request)
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

  it('passes chunks of text on, which the server of Node sends', async () => {
    const texts = new ReadableStream({
      start(controller) {
        for (const text of ['text', 'more']) controller.enqueue(text)
        controller.close()
      },
    })
    const reader = watch(new Response(texts)).response.body?.getReader()
    // A server reads later than the guard does.
    await new Promise(resolve => setImmediate(resolve))
    expect([await reader?.read(), await reader?.read()]).toMatchObject([{ value: 'text' }, { value: 'more' }])
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
