/** Deliveries that cannot be claimed while the store fails, and go to a queue. */
import { describe, expect, it } from 'vitest'
import type { Shares } from '../../dev/rest-server/fault-types.ts'
import { OnceInFlightError, OnceMismatchError } from '../../src/index.ts'
import type { CarriedDelivery, CarriedWebhook } from '../../src/web/index.ts'
import { carryTo, github, runCarried, stripe, webhookOnce } from '../../src/web/index.ts'
import { restLocks } from '../support/clients.ts'
import { FRAMEWORKS, intake, type OfApp, PATH, recordsIn } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'
import { fromGitHub, fromStripe } from '../support/webhook-senders.ts'

const stack = useStack()
const SECRET = 'github-secret-of-tests'
const AWAY: Shares = { 'lose-request': 0.4, 'lose-response': 0.3, 'bad-gateway': 0.2, 'rate-limit': 0.1 }
/** Two kilobytes, with bytes that are no UTF-8. */
const BODY = Uint8Array.from({ length: 2_000 }, (_, at) => at % 256)

/** A queue that delivers JSON. */
function queue() {
  const messages: string[] = []
  const send = async (delivery: CarriedDelivery) => void messages.push(JSON.stringify(delivery))
  return { messages, send, receive: (at = 0): CarriedDelivery => JSON.parse(messages[at] ?? 'null') }
}

const away = () => stack().rest.faults.random(AWAY)

describe.each(FRAMEWORKS)('by %s', framework => {
  const made = (...args: OfApp<typeof intake>) => intake(framework, stack(), ...args)
  /** Takes deliveries of GitHub, and carries them so. */
  const carrying = (
    carry: OfApp<typeof intake>[0]['carry'],
    patienceMs = 500,
    handler?: OfApp<typeof intake>[1],
  ) => {
    const app = made({ sender: github(SECRET), patienceMs, carry }, handler)
    return { ...app, send: async (id = 'one') => app.deliver(await fromGitHub('{}', id)) }
  }

  it('goes to the queue with all that the handler needs, is answered 202, and is reported', async () => {
    const { messages, send, receive } = queue()
    const { deliver, starts, events } = carrying(carryTo(send))
    away()
    const response = await deliver(await fromGitHub(BODY, 'one'))
    expect([response.status, await response.text()]).toEqual([202, ''])
    expect(response.headers.get('webhook-carried')).toBe('true')
    expect([messages.length, starts()]).toEqual([1, 0])
    const known = { provider: 'github', id: 'one', scope: PATH }
    expect(receive()).toMatchObject({ version: 1, ...known })
    expect(events.all).toContainEqual({ type: 'carried', kind: 'once', name: receive().key, ...known })
    stack().rest.faults.clear()
    const locks = restLocks(stack())
    const seen: unknown[] = []
    const look = (webhook: CarriedWebhook) => {
      const { headers, lease, signal } = webhook
      seen.push(webhook, headers.get('x-github-event'), lease.remainingMs() > 0, signal.aborted)
    }
    expect(await runCarried(locks, receive(), look)).toBe('handled')
    const carried = expect.objectContaining({ ...known, body: BODY, receivedAt: expect.any(Number) })
    expect(seen).toEqual([carried, 'push', true, false])
  })

  it('goes to the queue at once, without a request to the store, where all are carried', async () => {
    const { messages, send, receive } = queue()
    const { deliver, starts } = made({ sender: github(SECRET), carry: carryTo(send, { always: true }) })
    const forged = { ...(await fromGitHub('{}', 'forged')), body: '{ }' }
    const answers = [await deliver(forged), await deliver(await fromGitHub('{}', 'one'))]
    expect(answers.map(({ status }) => status)).toEqual([401, 202])
    expect([messages.length, starts(), stack().rest.requests.http]).toEqual([1, 0, 0])
    const locks = restLocks(stack())
    expect(await runCarried(locks, receive(), () => {})).toBe('handled')
    expect(await runCarried(locks, receive(), () => expect.unreachable())).toBe('duplicate')
  })

  it('is carried for a sender that hangs up while the store fails', async () => {
    const { messages, send } = queue()
    const { fetch } = made({ sender: github(SECRET), carry: carryTo(send) })
    away()
    const hangingUp = new AbortController()
    const sent = { method: 'POST', ...(await fromGitHub('{}', 'one')), signal: hangingUp.signal }
    const answer = fetch(new Request(`http://localhost${PATH}`, sent))
    await pass(1_000)
    hangingUp.abort()
    expect((await answer).status).toBe(202)
    expect(messages).toHaveLength(1)
  })
})

describe('runCarried', () => {
  const carried = async () => {
    const { send, receive } = queue()
    const options = { sender: stripe('whsec_stripe'), patienceMs: 200, keepMs: 5_000, carry: carryTo(send) }
    const { deliver } = intake('web', stack(), options)
    away()
    await deliver(await fromStripe('{"id":"evt_1"}'))
    stack().rest.faults.clear()
    return receive()
  }

  it('drops the claim of work that fails, and refuses while another works on it', async () => {
    const delivery = await carried()
    const locks = restLocks(stack())
    const broken = new Error('broken')
    await expect(runCarried(locks, delivery, () => Promise.reject(broken))).rejects.toBe(broken)
    const opened = Promise.withResolvers<void>()
    const first = runCarried(locks, delivery, { hold: { leaseMs: 5_000 } }, () => opened.promise)
    await until(async () => (await recordsIn(stack())).length === 1)
    await expect(runCarried(locks, delivery, () => {})).rejects.toBeInstanceOf(OnceInFlightError)
    opened.resolve()
    expect(await first).toBe('handled')
  })

  it('refuses another body under its id, as the guard does, before and after', async () => {
    const { send, receive } = queue()
    const sender = { verify: () => true, id: () => 'one', signsId: true }
    const locks = restLocks(stack())
    const guarded = webhookOnce(
      { locks, sender, otherBody: 'refused', patienceMs: 500, carry: carryTo(send) },
      () => expect.unreachable(),
    )
    const statusOf = async (body: string) =>
      (await guarded(new Request('http://localhost/hook', { method: 'POST', body }))).status
    away()
    expect([await statusOf('a'), await statusOf('b')]).toEqual([202, 202])
    stack().rest.faults.clear()
    expect(await runCarried(locks, receive(), () => {})).toBe('handled')
    await expect(runCarried(locks, receive(1), () => {})).rejects.toBeInstanceOf(OnceMismatchError)
    expect([await statusOf('a'), await statusOf('b')]).toEqual([200, 422])
  })

  it.each([[undefined], [{}], [{ version: 2, body: '' }], [{ version: 1, body: '%' }], ['text']])(
    'refuses %j, which carryTo has not made',
    async made => {
      const running = runCarried(restLocks(stack()), made as never, () => expect.unreachable())
      await expect(running).rejects.toThrow('what carryTo() passed on')
    },
  )
})
