import { type ClientRequest, request } from 'node:http'
import type { RedisServer } from '../../../dev/redis/index.ts'
import { everyByte, ok, pass, same, until } from '../suite/expect.ts'

/** A lease that ends soon after the answer, unless its keeper goes on. */
const KEPT_MS = 3_000
/** What was not told after this long never will be. */
const TOLD_MS = 3_000

/** A server of the runtime, with the app of `suite/served.ts`, seen from outside. */
export interface ServedPlace {
  readonly url: string
  readonly redis: RedisServer['client']
}

type ServedCases = Readonly<Record<string, (place: ServedPlace) => Promise<void>>>
type Measured = Readonly<
  Record<string, { has(place: ServedPlace): Promise<boolean>; readonly edgelock: string }>
>

export const SERVED_CASES: ServedCases = {
  async 'served: a body of 5 MB goes through lockGuard byte for byte, in and out'({ url }) {
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

  async 'served: lockGuard releases when the client goes away in the middle of a body'({ url, redis }) {
    const name = newName()
    await leaveAfterFirstBytes(`${url}/stream/${name}`)
    await until(async () => (await redis.exists(name)) === 0, 'the release')
  },

  async 'served: a wait ends when the connection of the client breaks, and nothing stays taken'({
    url,
    redis,
  }) {
    const name = newName()
    // As Redisson would hold it.
    await redis.hset(name, 'somebody:1', 1)
    await redis.pexpire(name, 30_000)
    const asking = ask(`${url}/waiting/${name}`)
    await pass(500)
    breakOff(asking)
    // The runtime may take a moment to notice.
    await pass(1_500)
    await redis.del(name)
    await pass(1_000)
    same(await isTold(url, name), false, 'whether it got in')
    same(await redis.exists(name), 0)
  },

  async 'served: keepAlive goes on after the answer'({ url, redis }) {
    const name = newName()
    same(await (await fetch(`${url}/kept/${name}?leaseMs=${KEPT_MS}`)).text(), 'answered')
    await pass(1.4 * KEPT_MS)
    same(await redis.exists(name), 1, 'when its lease would be over, the lock')
    await until(async () => (await redis.exists(name)) === 0, 'the end of the keeper')
  },
}

/** What only a client outside can find out. */
export const SERVED_CAPABILITIES: Measured = {
  '`request.signal` aborts when the connection breaks': {
    async has({ url }) {
      const id = newName()
      const asking = ask(`${url}/left/${id}`)
      await until(() => isTold(url, `${id}:began`), 'the request')
      breakOff(asking)
      return soonTold(url, id)
    },
    edgelock:
      'guards end their wait. workerd: with the flag `enable_request_signal`, and only when the connection is reset, not when it is closed',
  },
  'a promise goes on after the answer without `waitUntil`': {
    async has({ url }) {
      const id = newName()
      await (await fetch(`${url}/floating/${id}`)).text()
      return soonTold(url, id)
    },
    edgelock: 'never relied on: what is not handed to `waitUntil` is awaited',
  },
}

function ask(url: string): ClientRequest {
  const asking = request(url).on('error', () => {})
  asking.end()
  return asking
}

/** As a machine that crashes: with a reset. */
function breakOff(asking: ClientRequest): void {
  asking.socket?.resetAndDestroy()
}

async function isTold(url: string, id: string): Promise<boolean> {
  return (await fetch(`${url}/told/${id}`)).json() as Promise<boolean>
}

async function soonTold(url: string, id: string): Promise<boolean> {
  for (let waited = 0; waited < TOLD_MS; waited += 100) {
    if (await isTold(url, id)) return true
    await pass(100)
  }
  return false
}

/** By the socket: nothing of the answer is read beyond its beginning. */
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
