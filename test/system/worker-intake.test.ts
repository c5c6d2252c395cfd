/** The worker's intake with a queue: what it took in is forwarded in order, retried, given up, and brought back. */
import { describe, expect, it } from 'vitest'
import type { DeadLetter } from '../../src/console/index.ts'
import { useIntake } from '../support/served-intake.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const intake = useIntake({ EVENT_ATTEMPTS: '3' })

const dead = async (query = '') =>
  (await (await intake.ask(`/events/dead${query}`)).json()) as { events: DeadLetter[]; cursor?: string }

it('forwards what it took in, in the order of arrival, with rising tokens', async () => {
  const ids = []
  for (let n = 0; n < 8; n++) ids.push(await intake.deliver('a/b', { n }))
  await intake.untilDone()
  expect(intake.ids()).toEqual(ids)
  const tokens = intake.received.map(({ headers }) => Number(headers['fencing-token']))
  expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => a - b))
})

it('forwards the bytes, the content type and what the provider said', async () => {
  const body = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
  const { headers } = await fromGitHub(body, 'bytes')
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/x-test' }, body }
  expect((await intake.send('/hooks/github', sent)).status).toBe(202)
  await intake.untilReceived(1)
  const [
    { path, headers: got, body: forwarded } = { path: '', headers: {} as Record<string, string>, body: '' },
  ] = intake.received
  expect(path).toBe('/hooks/github')
  expect(got).toMatchObject({
    ...headers,
    'content-type': 'application/x-test',
    'event-id': 'bytes',
    'content-length': `${body.length}`,
  })
  expect(forwarded).toBe(Buffer.from(body).toString())
})

it('lets later events wait while the first is tried again, and pauses longer each time', async () => {
  intake.answer = ({ headers }) => (headers['event-id'] === 'first' && intake.received.length < 3 ? 500 : 204)
  await intake.deliver('a/b', {}, 'first')
  await intake.deliver('a/b', {}, 'second')
  await intake.untilDone()
  expect(intake.ids()).toEqual(['first', 'first', 'first', 'second'])
  const [one = 0, two = 0, three = 0] = intake.received.map(({ at }) => at)
  expect([two - one >= 20, three - two >= 40]).toEqual([true, true])
})

it('tries again no earlier than the upstream asked, and lets other entities pass meanwhile', async () => {
  const busy = { status: 429, headers: { 'retry-after': '3' } }
  intake.answer = ({ headers }) =>
    headers['event-id'] === 'asked' && intake.received.length === 1 ? busy : 204
  await intake.deliver('a/b', {}, 'asked')
  await intake.untilReceived(1)
  await intake.deliver('c/d', {}, 'other')
  await intake.untilDone()
  expect(intake.ids()).toEqual(['asked', 'other', 'asked'])
  expect((intake.received[2]?.at ?? 0) - (intake.received[0]?.at ?? 0)).toBeGreaterThanOrEqual(3_000)
})

/** Changes when an event died. */
async function dieAt(diedAt: number, id: string): Promise<void> {
  const { client } = intake.stack().redis
  const letter = `edgelock:intake:{events}:letter:${id}`
  await client.set(
    letter,
    JSON.stringify({ ...JSON.parse((await client.get(letter)) ?? ''), diedAt }),
    'KEEPTTL',
  )
  await client.zadd('edgelock:intake:{events}:dead', diedAt, id)
}

describe('an event that the upstream will not accept', () => {
  const isBad = (headers: Record<string, string>) => headers['event-id']?.startsWith('bad')

  it.each([
    ['after one final answer', 410, 1, 'The upstream answered 410.'],
    ['after the last try', 500, 3, 'The upstream answered 500.'],
    ['when no answer ever came', undefined, 3, 'The upstream does not answer.'],
  ])('is given up %s, and the list moves on', async (_, answer, attempts, reason) => {
    intake.answer = ({ headers }) => (isBad(headers) ? answer : 204)
    await intake.deliver('a/b', {}, 'bad')
    await intake.deliver('a/b', {}, 'good')
    await intake.untilDone()
    expect(intake.ids()).toEqual([...Array(attempts).fill('bad'), 'good'])
    const letter = { provider: 'github', deliveryId: 'bad', entity: 'a/b', attempts, reason }
    expect(await dead()).toEqual({
      events: [{ ...letter, id: expect.stringMatching(/^[0-9a-f]{32}$/), diedAt: expect.any(Number) }],
    })
  })

  it('is forwarded again when an operator asks for that, with all attempts ahead', async () => {
    intake.answer = ({ headers }) => (isBad(headers) && intake.received.length < 5 ? 500 : 204)
    await intake.deliver('a/b', {}, 'bad')
    await intake.untilDone()
    const { id = '' } = (await dead()).events[0] ?? {}
    expect((await intake.ask(`/events/${id}/replay`, 'POST')).status).toBe(202)
    await intake.untilDone()
    expect(intake.ids()).toEqual(Array(5).fill('bad'))
    expect((await dead()).events).toEqual([])
    for (const gone of [id, 'unknown'])
      expect((await intake.ask(`/events/${gone}/replay`, 'POST')).status).toBe(404)
  })

  it('is listed page by page, those of one moment too, for those with the token alone', async () => {
    intake.answer = () => 410
    for (let n = 0; n < 7; n++) await intake.deliver(`a/${n}`, {}, `bad ${n}`)
    await intake.untilDone()
    const ids = (await dead()).events.map(({ id }) => id)
    for (const id of ids.slice(0, 5)) await dieAt(1_900_000_000_000, id)
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await dead(`?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(page.events.length).toBeLessThanOrEqual(2)
      seen.push(...page.events.map(({ id }) => id))
      cursor = page.cursor ?? ''
    } while (cursor)
    expect(seen.sort()).toEqual([...ids].sort())
    expect((await intake.send('/events/dead')).status).toBe(401)
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?cursor=x',
      `?cursor=${'9'.repeat(400)}-0`,
      `?cursor=0-${'9'.repeat(22)}`,
    ])
      expect((await intake.ask(`/events/dead${query}`)).status).toBe(400)
  })
})
