/**
 * The troubles of docs/operating.md: each shows a sign, for which the table of the page names the section to read. The
 * commands of that section are run as printed, in the order of the page, and print what it shows.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once as onceEvent } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { aesGcm, fairLock, inDoubt, lock, once } from '../../src/index.ts'
import { anchorsOf } from '../package/markdown.ts'
import { outcomeOf } from '../package/pack.ts'
import { cli, tempFile } from '../support/cli.ts'
import { envOf, restLocks } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useIntake } from '../support/served-intake.ts'
import { until } from '../support/timing.ts'
import { wire } from '../support/wire.ts'

const [PYTHON, GO] = ['a-token-for-python', 'a-token-for-go-programs']
const intake = useIntake(
  { EVENT_ATTEMPTS: '1', LOCK_TOKENS: `py:=${PYTHON} go:=${GO}` },
  { redis: { alone: 'it is stopped and evicts' } },
)
const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const client = () => intake.stack().redis.client
const locks = () => restLocks(intake.stack())
const settings = () => envOf(intake.stack().rest)

const workerSettings = async () => ({
  EDGELOCK_WORKER_URL: await intake.workerUrl(),
  EVENTS_TOKEN: 'a-jobs-token-of-tests',
})

/** Changes settings of the worker until the end of the test. */
async function change(changed: Record<string, string>): Promise<void> {
  onTestFinished(() => intake.restart())
  await intake.restart(changed)
}

async function dead(): Promise<{ id: string }[]> {
  const { out } = await cli(['dead', 'ls', '--json'], { env: await workerSettings() })
  return JSON.parse(out).events
}

const askAs = (token: string, path: string, method = 'GET') => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const asking = method === 'GET' ? {} : { body: '{"leaseMs":600000}' }
  return intake.send(path, { method, headers: { ...headers, 'idempotency-key': path }, ...asking })
}

/** More requests could take a busy machine longer than the worker is patient. */
const TOGETHER = 10

/** Lets a caller claim work that it does not do. @returns each status that answers it */
async function flood(claims: number): Promise<Set<number>> {
  const seen = new Set<number>()
  for (let claimed = 0; claimed < claims; claimed += TOGETHER) {
    const paths = Array.from({ length: TOGETHER }, (_, at) => `/once/go:${claimed + at}`)
    const answers = await Promise.all(paths.map(path => askAs(GO, path, 'PUT')))
    for (const { status } of answers) seen.add(status)
  }
  return seen
}
/** Stops and continues the server of Redis, as a machine does that hangs. */
const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(Number(intake.stack().redis.pid), name)

/** Fills the database as far as its limit allows: beyond that, it evicts, or refuses to write. */
async function fill(): Promise<void> {
  await client().config('SET', 'maxmemory', '1')
  await client()
    .set('more', 'data')
    .catch(() => {})
}

interface Step {
  /** Part of what the command prints, where the page does not show it. */
  readonly prints?: string
  /** What stands for the id that the page has as an example. */
  readonly id?: string
}

interface Trouble {
  /** What shows it. Default: the log of the worker. */
  readonly seen?: string
  /** One for each command of the section. None where settings of the application or the worker are the cure. */
  readonly steps?: readonly Step[]
  /** Fails unless the trouble is over. */
  isOver(): Promise<unknown>
}

/** The sections that are played. */
const played = new Set<string>()

/** Plays what happens: its sign, where the table of the page leads from there, and what is said there. */
function trouble(what: string, sign: string, link: string, happens: () => Promise<Trouble>): void {
  played.add(link)
  it(`${what}: ${sign} leads to ${link}, and what is said there ends it`, async () => {
    expect(signs.filter(([seen, read]) => seen?.includes(sign) && read?.includes(`(${link})`))).toHaveLength(
      1,
    )
    const { seen, steps, isOver } = await happens()
    await until(() => expect(seen ?? intake.lines.join()).toContain(sign), { withinMs: 30_000 })
    const commands = sections.get(link) ?? []
    if (steps) expect(commands).toHaveLength(steps.length)
    for (const [at, { prints = '', id = '' }] of (steps ?? []).entries()) {
      const { command = '', shown = '' } = commands[at] ?? {}
      const printed = await play(command.replace(/fce4dbf49e4ae1ffef8b2f708821892d|3f9a1c22/, id))
      expect(printed).toContain(prints)
      expect(comparable(printed)).toContain(comparable(shown))
    }
    await isOver()
  })
}

trouble('a lock hangs beside a flood', 'LockBusyError', '#a-lock-is-always-busy', async () => {
  const billing = restLocks(intake.stack(), { clientName: 'billing' })
  await lock(billing, 'invoice:42').acquire({ leaseMs: 600_000 })
  expect([...(await flood(260))]).toEqual([200])
  const acquire = () => lock(locks(), 'invoice:42').acquire({ waitMs: 0 })
  const seen = String(await rejectionOf(acquire()))
  return { seen, steps: [{}, { prints: 'Released invoice:42.' }], isOver: acquire }
})

trouble('the store evicts', 'LeaseLostError', '#locks-end-early', async () => {
  onTestFinished(async () => {
    await client().config('SET', 'maxmemory', '0', 'maxmemory-policy', 'noeviction')
  })
  const order = () => lock(locks(), 'order:42').acquire({ leaseMs: 600_000 })
  await client().config('SET', 'maxmemory-policy', 'allkeys-lru')
  const evicted = await order()
  await fill()
  await client().config('SET', 'maxmemory', '1gb')
  const seen = String(await rejectionOf(evicted.extend()))
  const isOver = async () => {
    // As `doctor` says.
    await client().config('SET', 'maxmemory-policy', 'noeviction')
    const kept = await order()
    await fill()
    await kept.extend()
  }
  return { seen, steps: [{}], isOver }
})

trouble('the store is frozen', '503 from its `/ready`', '#what-if-redis-is-down', async () => {
  onTestFinished(() => void signal('SIGCONT'))
  const lease = await lock(locks(), 'order:42').acquire({ leaseMs: 600_000 })
  signal('SIGSTOP')
  const { status } = await intake.ask('/ready')
  const delivered = intake.deliver('a/b')
  delivered.catch(() => {})
  const isOver = async () => {
    const id = await delivered
    await until(() => expect(intake.lines.join()).toContain('"outcome":"queued"'), {
      withinMs: 30_000,
    })
    signal('SIGCONT')
    await intake.untilReceived(1)
    await intake.untilDone()
    expect(intake.ids()).toEqual([id])
    await lease.extend()
    await until(async () => (await intake.ask('/ready')).status === 200)
  }
  return { seen: `${status} from its \`/ready\``, steps: [{}], isOver }
})

trouble('a caller floods', '429 from the worker', '#one-caller-floods', async () => {
  await change({ LOCK_TOKEN_LIMIT: '10' })
  expect((await askAs(PYTHON, '/once/py:1', 'PUT')).status).toBe(200)
  const statuses = [...(await flood(30))]
  const id = createHash('sha256').update(GO).digest('hex').slice(0, 8)
  const isOver = async () => {
    await until(async () => (await askAs(GO, '/once/go:1')).status === 403, { everyMs: 200 })
    expect((await askAs(PYTHON, '/once/py:1')).status).toBe(200)
  }
  const steps = [{ prints: id }, { id, prints: '{"result":"OK"}' }]
  return { seen: statuses.map(status => `${status} from the worker`).join(), steps, isOver }
})

trouble('a secret is replaced on one side', 'hook.refused', '#webhooks-are-refused', async () => {
  const next = 'the-next-secret-of-github'
  await change({ GITHUB_WEBHOOK_SECRET: next })
  await expect(intake.deliver('a/b')).rejects.toThrow('401')
  const isOver = async () => {
    await change({ GITHUB_WEBHOOK_SECRET: `${next} github-secret-of-tests` })
    await intake.deliver('a/b')
    await intake.untilDone()
  }
  return { isOver }
})

trouble('a secret is replaced by a token', '500 from the worker', '#webhooks-are-refused', async () => {
  await change({ GITHUB_WEBHOOK_SECRET: 'ghp_an-access-token-in-its-place' })
  await expect(intake.deliver('a/b')).rejects.toThrow('500')
  const isOver = async () => {
    await intake.restart()
    await intake.deliver('a/b')
    await intake.untilDone()
  }
  const steps = [{ prints: 'settings that cannot be used: GITHUB_WEBHOOK_SECRET\n' }]
  return { seen: '500 from the worker', steps, isOver }
})

trouble(
  'a secret of seals is replaced without the old one',
  'OnceSealError',
  'once.md#sealed-results',
  async () => {
    const [next, current] = ['n', 'c'].map(letter => btoa(letter.repeat(32))) as [string, string]
    const charge = (seal: ReturnType<typeof aesGcm>, result: string) =>
      once(locks(), 'charge:42', { record: { seal } }, () => result)
    await charge(aesGcm(current), 'charged')
    const error = await rejectionOf(charge(aesGcm(next), 'charged twice'))
    expect(String(error)).toContain('[next, current]')
    const isOver = async () =>
      expect((await charge(aesGcm([next, current]), 'charged twice')).value).toBe('charged')
    return { seen: String(error), isOver }
  },
)

trouble('an upstream fails', 'given up', '#dead-letters', async () => {
  intake.answer = () => 500
  for (const entity of ['a/b', 'c/d', 'e/f']) {
    await intake.deliver(entity)
    await intake.untilDone()
  }
  intake.answer = () => 204
  intake.received = []
  const [one = '', two = '', three = ''] = (await dead()).map(({ id }) => id)
  const steps = [
    { prints: two },
    { id: one, prints: '"full_name":"a/b"' },
    { id: one, prints: `Replayed ${one}.\n` },
    { id: three, prints: `Forgot ${three}.\n` },
    { prints: `Replayed ${two}.\n` },
  ]
  const isOver = async () => {
    await intake.untilReceived(2)
    await intake.untilDone()
    expect(await dead()).toEqual([])
  }
  return { steps, isOver }
})

trouble('a charge is in doubt', 'OnceInDoubtError', '#a-charge-may-have-happened', async () => {
  const charge = () => Promise.reject(new Error('the provider did not answer'))
  const charging = () => once(locks(), 'charge:43', { afterCrash: inDoubt() }, charge)
  await expect(charging()).rejects.toThrow('the provider')
  const isOver = async () => {
    const resolve = ['once', 'resolve', 'charge:43', '--not-done', '--yes']
    expect((await cli(resolve, { env: settings() })).status).toBe(0)
    expect((await once(locks(), 'charge:43', () => 'charged')).value).toBe('charged')
  }
  return { seen: String(await rejectionOf(charging())), steps: [{ prints: 'charge:43' }], isOver }
})

trouble('a wrong result is kept', 'a wrong answer', '#a-wrong-result-of-once', async () => {
  const result = async (given: string) => (await once(locks(), 'charge:42', () => given)).value
  await result('a wrong answer')
  const steps = [{}, { prints: 'Forgot charge:42.' }]
  const isOver = async () => expect(await result('right')).toBe('right')
  return { seen: await result('right'), steps, isOver }
})

trouble('another library left its lock', 'WrongKindError', '#a-lock-of-another-library', async () => {
  await client().set('order:42', 'token')
  const acquire = () => lock(locks(), 'order:42').acquire({ waitMs: 0 })
  const seen = String(await rejectionOf(acquire()))
  return { seen, steps: [{}, { prints: '{"result":1}' }], isOver: acquire }
})

trouble('waiters and a holder died', 'LockBusyError', '#a-queue-of-dead-waiters', async () => {
  await fairLock(locks(), 'printer').acquire({ leaseMs: 600_000 })
  const waiters = spawn(process.execPath, ['--input-type=module', '--eval', WAITERS], {
    cwd: root,
    env: settings(),
  })
  await until(async () => expect(await client().llen(wire('printer').queue)).toBe(3))
  waiters.kill('SIGKILL')
  await onceEvent(waiters, 'exit')
  // The page says 3 s.
  const acquire = (waitMs = 6_000) => fairLock(locks(), 'printer').acquire({ waitMs })
  const seen = String(await rejectionOf(acquire(0)))
  return { seen, steps: [{}, { prints: 'Released printer.' }], isOver: () => acquire() }
})

const WAITERS = `
import { createLocks, fairLock } from './src/index.ts'
import { restFromEnv } from './src/rest.ts'
const printer = fairLock(createLocks({ redis: restFromEnv(process.env), clientName: 'shop' }), 'printer')
for (let left = 3; left > 0; left--) void printer.acquire({ waitMs: Infinity })`

const fileOf = (env: object) =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

/** Runs a command of the page in a shell whose npx is this program. */
async function play(command: string): Promise<string> {
  const { EVENTS_TOKEN: READY_TOKEN, EDGELOCK_WORKER_URL: url } = await workerSettings()
  const cwd = dirname(tempFile('.env', fileOf({ ...settings(), READY_TOKEN })))
  writeFileSync(join(cwd, 'worker.env'), fileOf(await workerSettings()))
  writeFileSync(join(cwd, 'worker.log'), intake.lines.join('\n'))
  const program = `"${process.execPath}" "${join(root, 'src/cli.ts')}"`
  writeFileSync(join(cwd, 'npx'), `#!/bin/sh\nshift\nexec ${program} "$@"\n`)
  chmodSync(join(cwd, 'npx'), 0o755)
  const env = { PATH: `${cwd}${delimiter}${process.env['PATH']}` }
  const asked = command.replace('https://edgelock-service.example.workers.dev', url)
  const { output } = await outcomeOf('sh', ['-ec', asked], cwd, env)
  return output
}

const [top = '', ...texts] = page.split(/^(?=## )/m)
const sections = new Map(texts.map(text => [`#${anchorsOf(text)[0]}`, commandsOf(text)]))
/** The rows of the table: what one sees, and what to read. */
const signs = [...top.matchAll(/^\| (.+) \| (.+) \|$/gm)].map(([, seen, read]) => [seen, read])

function commandsOf(text: string): { command: string; shown: string | undefined }[] {
  const blocks = text.matchAll(/^```sh\n(.*?)^```\n(?:\n```text\n(.*?)\n```)?/gms)
  return [...blocks].map(([, command = '', shown]) => ({ command, shown }))
}

/** Without ids, times, numbers and the width of columns, which differ from run to run. */
function comparable(text: string): string {
  return text
    .replaceAll(/\b([0-9a-f]{8}|[0-9a-f]{32})\b/g, '<id>')
    .replaceAll(/\d+(\.\d+)? (ms|s|min|h|d)( \d+ (s|min|h))?\b/g, '<time>')
    .replaceAll(/\d+(\.\d+)?/g, '0')
    .replaceAll(/ +/g, ' ')
}

it('every section with commands is played, but for the one that only looks, and two commands are enough', () => {
  const commanding = [...sections].filter(([, commands]) => commands.length > 0)
  const links = [...played].filter(link => sections.has(link))
  expect(commanding.map(([link]) => link).sort()).toEqual([...links, '#who-holds-a-lock'].sort())
  // Of those of dead letters, each case needs two.
  const long = commanding.filter(([, { length }]) => length > 2).map(([link]) => link)
  expect(long).toEqual(['#dead-letters'])
})
