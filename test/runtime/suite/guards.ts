import { isLocked, type Lease, lock } from 'edgelock'
import type { Host } from './case.ts'
import { everyByte, gate, ok, same, until, written } from './expect.ts'
import { type GuardCases, post } from './frameworks.ts'
import { givenFor } from './transports.ts'

const BYTES = everyByte(300_000)

export const guardCases: GuardCases = {
  async 'lockGuard lets one request through at a time, under a lease'({ host, name, guarded }) {
    const locks = givenFor(host).locks()
    let inside = 0
    const handle = guarded('lockGuard', { locks, name }, async (_, { lease }: { lease: Lease }) => {
      inside += 1
      const held = await lease.isHeld()
      return Response.json([held, inside--])
    })
    const answers = await Promise.all([1, 2, 3].map(() => handle(post())))
    same(await Promise.all(answers.map(answer => answer.json())), Array(3).fill([true, 1]))
    await untilFree(host, name)
  },

  async 'lockGuard derives its name from the body, which the handler finds unread'({ host, name, guarded }) {
    const options = {
      locks: givenFor(host).locks(),
      name: async (subject: Request | { req: Request }) => {
        const request = 'req' in subject ? subject.req : subject
        return `${name}:${((await request.json()) as { order: number }).order}`
      },
    }
    const handle = guarded('lockGuard', options, async (request, { lease }) =>
      Response.json([lease.name, await request.json()]),
    )
    const answer = await handle(post('{"order":7}', { 'content-type': 'application/json' }))
    same(await answer.json(), [`${name}:7`, { order: 7 }])
  },

  async 'lockGuard passes binary bodies on byte for byte, in and out'({ host, name, guarded }) {
    const echo = async (request: Request) => new Response(await request.arrayBuffer())
    const answer = await guarded('lockGuard', { locks: givenFor(host).locks(), name }, echo)(post(BYTES))
    same(new Uint8Array(await answer.arrayBuffer()), BYTES)
  },

  async 'lockGuard holds the lock until a stream ends, and passes its chunks on as they come'(given) {
    const { host, name, guarded } = given
    const { body, write } = written()
    const locks = givenFor(host).locks()
    const answer = await guarded('lockGuard', { locks, name }, () => new Response(body))(post())
    const reader = answer.body?.getReader()
    write(BYTES)
    same((await reader?.read())?.value, BYTES, 'the first chunk')
    same(await isLocked(lock(locks, name)), true)
    write()
    same((await reader?.read())?.done, true)
    await untilFree(host, name)
  },

  async 'lockGuard releases when the client cancels the body'({ host, name, guarded }) {
    const endless = new ReadableStream<Uint8Array>({ pull: controller => controller.enqueue(BYTES) })
    const options = { locks: givenFor(host).locks(), name }
    const answer = await guarded('lockGuard', options, () => new Response(endless))(post())
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await untilFree(host, name)
  },

  async 'permitGuard lets as many requests through as it has permits, and refuses the next with Retry-After'(
    given,
  ) {
    const { host, name, guarded } = given
    const options = { locks: givenFor(host).locks(), name, permits: 2, waitMs: 0, answers: { status: 429 } }
    const { opened, open } = gate()
    let inside = 0
    const handle = guarded('permitGuard', options, async (_, { permit }: { permit: Lease }) => {
      inside += 1
      await opened
      return Response.json(permit.remainingMs() > 0)
    })
    const answers = [handle(post()), handle(post())]
    await until(() => inside === 2, 'two requests inside')
    const refused = await handle(post())
    same([refused.status, refused.headers.get('content-type')], [429, 'application/problem+json'])
    ok(Number(refused.headers.get('retry-after')) >= 1, 'the answer has no Retry-After')
    open()
    for (const answer of answers) same(await (await answer).json(), true)
  },
}

async function untilFree(host: Host, name: string): Promise<void> {
  const plain = lock(givenFor(host).locks(), name)
  await until(async () => !(await isLocked(plain)), 'the release')
}
