/** `onRefused`, and the types by which a client tells two refusals of one status apart. */
import { describe, expect, it } from 'vitest'
import { FRAMEWORKS } from '../support/guard-app.ts'
import { idempotent, KEY } from '../support/idempotent-app.ts'
import { useStack } from '../support/stack.ts'
import { intake } from '../support/webhook-app.ts'

const stack = useStack()

describe.each(FRAMEWORKS)('by %s', framework => {
  it('onRefused replaces 400, 413 and 422 of idempotency, sees the default, and may leave it', async () => {
    const seen: number[] = []
    const onRefused = (_subject: unknown, { status }: Response) => {
      seen.push(status)
      return status === 413 ? undefined : new Response(`own ${status}`, { status })
    }
    const app = idempotent(framework, stack(), { body: { maxBytes: 10 }, answers: { onRefused } })
    const texts: string[] = []
    const record = async (response: Response) => texts.push(await response.text())
    await record(await app.send('{}', { headers: {} }))
    await record(await app.send('x'.repeat(11)))
    await app.send('{}')
    await record(await app.send('other'))
    expect(seen).toEqual([400, 413, 422])
    expect(texts).toEqual(['own 400', expect.stringContaining('Content Too Large'), 'own 422'])
  })

  it('onRefused is not asked about answers of the handler, nor about their repetition', async () => {
    const app = idempotent(
      framework,
      stack(),
      { answers: { onRefused: () => new Response('own') } },
      () => new Response('of the handler', { status: 422 }),
    )
    expect(await (await app.send()).text()).toBe('of the handler')
    expect(await (await app.send()).text()).toBe('of the handler')
  })

  it('onRefused replaces 401 and 400 of webhookOnce', async () => {
    const onRefused = (_: unknown, { status }: Response) => new Response(`own ${status}`, { status })
    const texts = await Promise.all(
      [{ verify: () => false }, { id: () => '' }].map(async wrong => {
        const options = { sender: { verify: () => true, id: () => 'one', ...wrong }, answers: { onRefused } }
        return (await intake(framework, stack(), options).deliver({ headers: {}, body: '{}' })).text()
      }),
    )
    expect(texts).toEqual(['own 401', 'own 400'])
  })

  it('two refusals with 409 have types of their own', async () => {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const app = idempotent(framework, stack(), { record: { maxBytes: 3 } }, async () => {
      begun.resolve()
      await end.promise
      return new Response('too long')
    })
    const first = app.send()
    await begun.promise
    const outstanding = await app.send()
    end.resolve()
    await (await first).text()
    const notKept = await app.send()
    const types = await Promise.all(
      [outstanding, notKept].map(async response => (await response.json()).type),
    )
    expect([outstanding.status, notKept.status]).toEqual([409, 409])
    expect(types.map(type => new URL(type).hash)).toEqual([
      '#a-request-is-outstanding',
      '#the-answer-was-not-kept',
    ])
  })

  it('a documentation with a fragment is the type as it is', async () => {
    const documentation = 'https://shop.example/keys#errors'
    const app = idempotent(framework, stack(), { answers: { documentation }, key: { header: 'X-Key' } })
    expect(await (await app.send('{}', { headers: KEY })).json()).toMatchObject({ type: documentation })
  })
})
