import { everyByte, same, written } from './expect.ts'
import { type GuardCases, type GuardGiven, type Handler, post } from './frameworks.ts'
import { givenFor } from './transports.ts'

const BYTES = everyByte(100_000)
const COOKIES = ['a=1; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'b=2; HttpOnly']

export const idempotencyCases: GuardCases = {
  async 'idempotency repeats an answer byte for byte, with all of its headers'(given) {
    let runs = 0
    const handle = guardOf(given, async request => {
      runs += 1
      const headers = new Headers({ 'x-runs': `${runs}`, 'content-type': 'application/octet-stream' })
      for (const cookie of COOKIES) headers.append('set-cookie', cookie)
      return new Response(await request.arrayBuffer(), { status: 201, headers })
    })
    for (const replayed of [null, 'true']) {
      const { status, headers, ...answer } = await read(await handle(paid(given.name, BYTES)))
      same([status, headers.get('idempotency-replayed'), headers.get('x-runs')], [201, replayed, '1'])
      same([headers.get('content-type'), headers.getSetCookie()], ['application/octet-stream', COOKIES])
      same(answer.body, BYTES)
    }
  },

  async 'idempotency passes a stream on as it comes, and repeats all of it'(given) {
    const { body, write } = written()
    const headers = { 'content-type': 'text/event-stream' }
    const handle = guardOf(given, () => new Response(body, { headers }))
    const answer = await handle(paid(given.name))
    const reader = answer.body?.getReader()
    write(BYTES)
    same((await reader?.read())?.value, BYTES, 'the first chunk')
    write()
    same((await reader?.read())?.done, true)
    same((await read(await handle(paid(given.name)))).body, BYTES, 'the repetition')
  },
}

function guardOf({ host, guarded, name }: GuardGiven, handler: Handler) {
  const locks = givenFor(host).locks()
  return guarded('idempotency', { locks, scope: name, record: { headers: ['set-cookie'] } }, handler)
}

function paid(key: string, body: string | Uint8Array<ArrayBuffer> = 'order'): Request {
  return post(body, { 'idempotency-key': `"${key}"` })
}

async function read(answer: Response) {
  const body = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, body }
}
