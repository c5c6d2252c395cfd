import { type ClientRequest, request } from 'node:http'
import type { RedisServer } from '../../../dev/redis/index.ts'
import { everyByte, ok, pass, same, until } from '../suite/expect.ts'

/** A lease that expires soon after the answer unless it is renewed. */
const KEPT_MS = 3_000
/** How long to wait for what the app may note. */
const NOTED_MS = 3_000
/** Of callers, one of which never releases. */
const TURN_LEASE_MS = 4_000

/** A server of the runtime with the app of `suite/served.ts`, seen from outside. */
export interface ServedPlace {
  readonly url: string
  readonly redis: RedisServer['client']
}

type ServedCases = Readonly<Record<string, (place: ServedPlace) => Promise<void>>>
type Measured = Readonly<
  Record<string, { has(place: ServedPlace): Promise<boolean>; readonly edgelock: string }>
>

export const SERVED_CASES: ServedCases = {
  async 'served: lockGuard passes a body of 5 MB on byte for byte, in and out'({ url }) {
    const body = everyByte(5_000_000)
    const answer = await fetch(`${url}/echo/${newName()}`, { method: 'POST', body })
    same(new Uint8Array(await answer.arrayBuffer()), body)
  },

  async 'served: requests for one name are answered one after the other'({ url }) {
    const name = newName()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        fetch(`${url}/echo/${name}`, { method: 'POST', body: `${index}` }),
      ),
    )
    same(await Promise.all(answers.map(answer => answer.text())), ['0', '1', '2', '3', '4'])
  },

  async 'served: lockGuard releases when the client disconnects in the middle of a body'({ url, redis }) {
    const name = newName()
    await leaveAfterFirstBytes(`${url}/stream/${name}`)
    await until(async () => (await redis.exists(name)) === 0, 'the release')
  },

  async 'served: a wait ends when the connection of the client breaks, and leaves nothing acquired'({
    url,
    redis,
  }) {
    const name = newName()
    // The data of another holder.
    await redis.hset(name, `${crypto.randomUUID()}:1`, 1)
    await redis.pexpire(name, 30_000)
    const asking = ask(`${url}/waiting/${name}`)
    await pass(500)
    breakOff(asking)
    // The runtime may take a moment to notice.
    await pass(1_500)
    await redis.del(name)
    await pass(1_000)
    same(await isNoted(url, name), false, 'whether the handler ran')
    same(await redis.exists(name), 0)
  },

  async 'served: of ten callers, one vanishes while it holds and one while it is next, and the others are served after one lease'({
    url,
    redis,
  }) {
    const name = newName()
    const ofTurn = (holdMs: number) => `${url}/turn/${name}?leaseMs=${TURN_LEASE_MS}&holdMs=${holdMs}`
    const holder = ask(ofTurn(TURN_LEASE_MS * 0.9))
    await until(() => isNoted(url, `${name}:begun`), 'the first grant')
    const next = ask(ofTurn(20))
    await pass(300)
    const others = Promise.all(Array.from({ length: 8 }, () => fetch(ofTurn(20))))
    await pass(300)
    breakOff(holder)
    breakOff(next)
    const brokenAt = performance.now()
    const answers = await Promise.all((await others).map(answer => answer.text()))
    same(answers, Array(8).fill('released'))
    const tookMs = performance.now() - brokenAt
    ok(tookMs < 2 * TURN_LEASE_MS, `the others were served after ${tookMs} ms`)
    await until(async () => (await redis.exists(name)) === 0, 'the last release')
  },

  async 'served: keepAlive goes on after the answer'({ url, redis }) {
    const name = newName()
    same(await (await fetch(`${url}/kept/${name}?leaseMs=${KEPT_MS}`)).text(), 'answered')
    await pass(1.4 * KEPT_MS)
    same(await redis.exists(name), 1, 'whether the lease was renewed')
    await until(async () => (await redis.exists(name)) === 0, 'the end of the renewal')
  },
}

/** What only a client outside the runtime can measure. */
export const SERVED_CAPABILITIES: Measured = {
  '`request.signal` aborts when the connection breaks': {
    async has({ url }) {
      const id = newName()
      const asking = ask(`${url}/left/${id}`)
      await until(() => isNoted(url, `${id}:began`), 'the request')
      breakOff(asking)
      return soonNoted(url, id)
    },
    edgelock:
      'guards end their wait. In workerd the flag `enable_request_signal` is needed, and only a reset of the connection counts, not its close',
  },
  'a promise goes on after the answer without `waitUntil`': {
    async has({ url }) {
      const id = newName()
      await (await fetch(`${url}/floating/${id}`)).text()
      return soonNoted(url, id)
    },
    edgelock: 'not relied on: work that is not handed to `waitUntil` is awaited',
  },
}

function ask(url: string): ClientRequest {
  const asking = request(url).on('error', () => {})
  asking.end()
  return asking
}

/** Resets the connection, as the crash of a machine does. */
function breakOff(asking: ClientRequest): void {
  asking.socket?.resetAndDestroy()
}

async function isNoted(url: string, id: string): Promise<boolean> {
  return (await fetch(`${url}/noted/${id}`)).json() as Promise<boolean>
}

async function soonNoted(url: string, id: string): Promise<boolean> {
  for (let waited = 0; waited < NOTED_MS; waited += 100) {
    if (await isNoted(url, id)) return true
    await pass(100)
  }
  return false
}

/** Destroys the socket after the first bytes of the answer. */
function leaveAfterFirstBytes(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(url, response => {
      ok(response.statusCode === 200, `answered ${response.statusCode}`)
      response.once('data', () => {
        response.destroy()
        resolve()
      })
    })
    asking.once('error', reject).end()
  })
}

function newName(): string {
  return `served-${crypto.randomUUID()}`
}
