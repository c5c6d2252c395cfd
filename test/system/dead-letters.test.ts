/** The dead letters of a running worker, by the commands of the program. */
import { describe, expect, it } from 'vitest'
import { startUpstream } from '../../dev/upstream.ts'
import { cli, ending, session } from '../support/cli.ts'
import { useIntake } from '../support/served-intake.ts'
import { until } from '../support/timing.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const intake = useIntake({ EVENT_ATTEMPTS: '1' })

const env = async () => ({
  EDGELOCK_WORKER_URL: await intake.workerUrl(),
  EVENTS_TOKEN: 'a-jobs-token-of-tests another-token',
})

async function run(...args: string[]) {
  return cli(['dead', ...args], { env: await env() })
}

/** Lets an event of each entity die, one after the other, and returns the ids of the dead letters. */
async function die(...entities: string[]): Promise<string[]> {
  intake.answer = () => 500
  for (const entity of entities) {
    await intake.deliver(entity)
    await intake.untilDone()
  }
  const { out } = await run('ls', '--json')
  return (JSON.parse(out) as { events: { id: string }[] }).events.map(({ id }) => id)
}

describe('the commands', () => {
  it('list dead letters across pages, up to a limit, and say when there are none', async () => {
    expect(await run('ls')).toEqual({ status: 0, out: '', notes: 'There are no dead letters.' })
    const [first = ''] = await die('a/b', 'c/d', 'e/f')
    const { status, out, notes } = await run('ls')
    expect([status, notes, out.split('\n').length]).toEqual([0, '', 4])
    expect(out).toMatch(/^ID +ENTITY +PROVIDER +ATTEMPTS +GIVEN UP +REASON\n/)
    expect(out).toMatch(
      new RegExp(`\n${first} +a/b +github +1 +\\d+\\.\\d s ago +The upstream answered 500\\.\n`),
    )
    const part = await run('ls', '--limit', '2', '--json')
    expect(JSON.parse(part.out)).toMatchObject({
      complete: false,
      events: [{ entity: 'a/b' }, { id: expect.any(String) }],
    })
    expect(part.notes).toContain('Not complete')
  })

  it('replay and forget, and say when there is no such dead letter', async () => {
    const [one = '', other = ''] = await die('a/b', 'c/d')
    intake.answer = () => 204
    intake.received = []
    expect(await run('replay', one)).toMatchObject({ status: 0, notes: `Replayed ${one}.` })
    await intake.untilReceived(1)
    await intake.untilDone()
    expect(await run('forget', other)).toEqual(ending(2, 'pass --yes'))
    const no = await cli(['dead', 'forget', other], { env: await env(), yes: false })
    expect(no).toEqual(ending(1, /c\/d.*Delete it for good\?$/s))
    await session(await env(), [[`dead forget ${other} --yes --json`, 0, '', '{"forgotten":true}']])
    const none = `No dead letter has the id ${other}.`
    await session(await env(), [
      [`dead show ${other}`, 1, none],
      [`dead replay ${other}`, 1, none],
      [`dead forget ${other} --yes`, 1, none],
    ])
    // What was taken in is remembered for as long as its sender may repeat it.
    const isLeft = (key: string) => !key.includes(':seen:')
    await until(async () =>
      expect((await intake.stack().redis.client.keys('edgelock:intake:*')).filter(isLeft)).toEqual([]),
    )
  })

  it('draw nothing that a stranger sent', async () => {
    const body = '{"repository":{"full_name":"a/b"},"text":"\u009b2J"}\x1b[31m\u202e'
    const sent = await fromGitHub(body, 'id-1')
    intake.answer = () => 500
    const headers = { ...sent.headers, 'content-type': 'application/json' }
    await intake.send('/hooks/github', { method: 'POST', headers, body: sent.body })
    await intake.untilDone()
    const [id = ''] = await die()
    for (const args of [['ls'], ['ls', '--json'], ['show', id], ['show', id, '--json']]) {
      const { status, out } = await run(...args)
      expect([status, out.replaceAll('\n', '')]).toEqual([
        0,
        expect.not.stringMatching(/[\p{C}\p{Zl}\p{Zp}]/u),
      ])
    }
    expect((await run('show', id)).out).toContain('\\u{1b}[31m\\u{202e}')
  })

  it('end with status 3 when the worker refuses or does not answer, and follow no redirect', async () => {
    await using elsewhere = await startUpstream(() => 302)
    await using broken = await startUpstream(() => 200)
    const cases: [change: object, note: string][] = [
      [{ EVENTS_TOKEN: 'a-wrong-token' }, 'the worker refused the token'],
      [{ EDGELOCK_WORKER_URL: `${await intake.workerUrl()}/elsewhere` }, 'there is no intake at'],
      [{ EDGELOCK_WORKER_URL: 'http://127.0.0.1:2' }, 'the worker gave no answer: ECONNREFUSED'],
      [{ EDGELOCK_WORKER_URL: elsewhere.url }, 'the worker gave no answer: '],
      [{ EDGELOCK_WORKER_URL: broken.url }, 'this is no answer of the worker'],
    ]
    for (const [change, note] of cases) {
      const ended = await cli(['dead', 'replay', 'a'.repeat(32)], { env: { ...(await env()), ...change } })
      expect(ended).toEqual(ending(3, note))
      expect(ended.notes).not.toContain('a-wrong-token')
    }
  })
})
