/** The troubles of docs/operating.md: the commands of each are run as printed, in the order of the page, and print what it shows. */
import { spawn } from 'node:child_process'
import { once as onceEvent } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { fairLock, inDoubt, lock, once } from '../../src/index.ts'
import { outcomeOf } from '../package/pack.ts'
import { cli, tempFile } from '../support/cli.ts'
import { envOf, restLocks } from '../support/clients.ts'
import { useIntake } from '../support/served-intake.ts'
import { until } from '../support/timing.ts'
import { wire } from '../support/wire.ts'

const intake = useIntake({ EVENT_ATTEMPTS: '1' })
const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const client = () => intake.stack().redis.client
const locks = () => restLocks(intake.stack())
const settings = () => envOf(intake.stack().rest)

const workerSettings = async () => ({
  EDGELOCK_WORKER_URL: await intake.url(),
  EVENTS_TOKEN: 'a-jobs-token-of-tests',
})

async function dead(): Promise<{ id: string }[]> {
  const { out } = await cli(['dead', 'ls', '--json'], { env: await workerSettings() })
  return JSON.parse(out).events
}

interface Step {
  /** Part of what the command prints, where the page does not show it. */
  readonly prints?: string
  /** What stands for the id that the page has as an example. */
  readonly id?: string
}

interface Trouble {
  /** @returns a step for each command of the section */
  happens(): Promise<readonly Step[]>
  /** Fails unless the trouble is over. */
  isOver(): Promise<unknown>
}

const TROUBLES: Record<string, Trouble> = {
  'Dead letters': {
    async happens() {
      intake.answer = () => 500
      for (const entity of ['a/b', 'c/d', 'e/f']) {
        await intake.deliver(entity)
        await intake.untilDone()
      }
      intake.answer = () => 204
      intake.received = []
      const [one = '', two = '', three = ''] = (await dead()).map(({ id }) => id)
      return [
        { prints: two },
        { id: one, prints: '"full_name":"a/b"' },
        { id: one, prints: `Replayed ${one}.\n` },
        { id: three, prints: `Forgot ${three}.\n` },
        { prints: `Replayed ${two}.\n` },
      ]
    },
    async isOver() {
      await intake.untilReceived(2)
      await intake.untilDone()
      expect(await dead()).toEqual([])
    },
  },
  'Webhooks are refused': {
    async happens() {
      await intake.restart({ changed: { GITHUB_WEBHOOK_SECRET: 'ghp_an-access-token-in-its-place' } })
      await expect(intake.deliver('a/b')).rejects.toThrow('500')
      return [{ prints: 'settings that cannot be used: GITHUB_WEBHOOK_SECRET\n' }]
    },
    async isOver() {
      await intake.restart()
      await intake.deliver('a/b')
      await intake.untilDone()
    },
  },
  'A charge may have happened': {
    async happens() {
      const charge = () => Promise.reject(new Error('the provider did not answer'))
      const charging = once(locks(), 'charge:43', { afterCrash: inDoubt() }, charge)
      await expect(charging).rejects.toThrow('the provider')
      return [{ prints: 'charge:43' }]
    },
    async isOver() {
      const { status } = await cli(['once', 'resolve', 'charge:43', '--not-done', '--yes'], {
        env: settings(),
      })
      expect(status).toBe(0)
      expect((await once(locks(), 'charge:43', () => 'charged')).value).toBe('charged')
    },
  },
  'A wrong result of `once`': {
    async happens() {
      await once(locks(), 'charge:42', () => 'wrong')
      return [{}, { prints: 'Forgot charge:42.' }]
    },
    isOver: async () => expect((await once(locks(), 'charge:42', () => 'right')).value).toBe('right'),
  },
  'A lock of another library': {
    async happens() {
      await client().set('order:42', 'token')
      await expect(lock(locks(), 'order:42').tryAcquire()).rejects.toMatchObject({ code: 'ERR_WRONG_KIND' })
      return [{}, { prints: '{"result":1}' }]
    },
    isOver: () => lock(locks(), 'order:42').acquire({ waitMs: 0 }),
  },
  'A queue of dead waiters': {
    async happens() {
      await fairLock(locks(), 'printer').acquire({ leaseMs: 600_000 })
      const waiters = spawn(process.execPath, ['--input-type=module', '--eval', WAITERS], {
        cwd: root,
        env: settings(),
      })
      await until(async () => expect(await client().llen(wire('printer').queue)).toBe(3))
      waiters.kill('SIGKILL')
      await onceEvent(waiters, 'exit')
      return [{}, { prints: 'Released printer.' }]
    },
    // The page says 3 s.
    isOver: () => fairLock(locks(), 'printer').acquire({ waitMs: 6_000 }),
  },
}

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
  const program = `"${process.execPath}" "${join(root, 'src/cli.ts')}"`
  writeFileSync(join(cwd, 'npx'), `#!/bin/sh\nshift\nexec ${program} "$@"\n`)
  chmodSync(join(cwd, 'npx'), 0o755)
  const env = { PATH: `${cwd}${delimiter}${process.env['PATH']}` }
  const asked = command.replace('https://edgelock-service.example.workers.dev', url)
  const { output } = await outcomeOf('sh', ['-ec', asked], cwd, env)
  return output
}

const sections = new Map(page.split(/^## /m).map(text => [text.split('\n', 1)[0] ?? '', commandsOf(text)]))

function commandsOf(text: string): { command: string; shown: string[] }[] {
  const blocks = text.matchAll(/^```sh\n(.*?)^```\n(?:\n```text\n(.*?)\n```)?/gms)
  return [...blocks].map(([, command = '', shown]) => ({ command, shown: shown?.split('\n') ?? [] }))
}

/** Without ids, numbers and the width of columns, which differ from run to run. */
function comparable(text: string): string {
  return text
    .replaceAll(/\b([0-9a-f]{8}|[0-9a-f]{32})\b/g, '<id>')
    .replaceAll(/\d+(\.\d+)?/g, '0')
    .replaceAll(/ +/g, ' ')
}

it('every section with commands is played, but for the one that only looks', () => {
  const titles = [...sections].filter(([, commands]) => commands.length > 0).map(([title]) => title)
  expect(titles.sort()).toEqual([...Object.keys(TROUBLES), 'Who holds a lock?'].sort())
})

it.each(Object.entries(TROUBLES))(
  '%s: the commands as printed end it',
  async (title, { happens, isOver }) => {
    const commands = sections.get(title) ?? []
    const steps = await happens()
    expect(commands).toHaveLength(steps.length)
    for (const [at, { prints = '', id = '' }] of steps.entries()) {
      const { command = '', shown = [] } = commands[at] ?? {}
      const printed = await play(command.replace('fce4dbf49e4ae1ffef8b2f708821892d', id))
      expect(printed).toContain(prints)
      for (const line of shown) expect(comparable(printed)).toContain(comparable(line))
    }
    await isOver()
  },
)
