import { type ChildProcess, spawn } from 'node:child_process'
import { once as event } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { supervise } from '../../src/cli/run/supervise.ts'
import { aesGcm, forceRelease, inDoubt, lock, type OnceOptions, once } from '../../src/index.ts'
import { onceKey } from '../../src/internal/keys.ts'
import { cli, ending, tempFile } from '../support/cli.ts'
import { envOf, restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const PROGRAM = join(import.meta.dirname, '../../src/cli.ts')
const LEASE_MS = 3_000
const stack = useStack()

const locks = () => restLocks(stack())

/** Starts the real program, as a process of its own group. */
function startRun(args: readonly string[], { input = '', env = {} } = {}) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, 'run', ...args], {
    env: { ...process.env, ...envOf(stack().rest), ...env },
    detached: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin.end(input)
  const texts = { out: '', notes: '' }
  child.stdout.on('data', text => (texts.out += text))
  child.stderr.on('data', text => (texts.notes += text))
  const ended = event(child, 'close').then(([status, signal]) => ({ status, signal, ...texts }))
  return { child, ended }
}

const run = (...args: string[]) => startRun(args).ended

/** Starts a shell under the lock, and waits until it has printed something. */
async function startShell(script: string, options: readonly string[] = [], env = {}) {
  const started = startRun(['job', ...options, '--', 'sh', '-c', `echo begun; ${script}`], { env })
  await event(started.child.stdout, 'data')
  return started
}

const LEASE = ['--lease', `${LEASE_MS}ms`]

/** A command that does not stop when it is asked to, and writes the time to a file while it lives. */
function beating(file: string): string[] {
  return [
    process.execPath,
    '-e',
    `process.on('SIGTERM', () => require('fs').appendFileSync(${JSON.stringify(file)}, 'asked to stop\\n'))
     setInterval(() => require('fs').appendFileSync(${JSON.stringify(file)}, Date.now() + '\\n'), 10)`,
  ]
}

async function startBeating() {
  const file = tempFile('beats')
  const { child, ended } = startRun(['job', ...LEASE, '--', ...beating(file)])
  await until(() => expect(existsSync(file)).toBe(true))
  const lines = () => readFileSync(file, 'utf8').trim().split('\n')
  const lastBeat = () => Math.max(...lines().map(line => Number(line) || 0))
  return { child, ended, lines, lastBeat }
}

/** Returns the process id of the watchdog. */
function watchdogOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

describe('edgelock run', () => {
  it('holds the lock while the command runs, and says nothing itself', async () => {
    const held = `test -n "$EDGELOCK_TOKEN" && cat && node ${PROGRAM} inspect job >&2`
    const first = await startRun(['job', '--', 'sh', '-c', held], { input: 'in and out' }).ended
    expect(first).toEqual(ending(0, /[\w.-]+-\d+ [0-9a-f]{8}\n {2}Held since \d+\.\d s ago/))
    expect(first.out).toBe('in and out')
    expect((await lock(locks(), 'job').tryAcquire()).acquired).toBe(true)
  })

  it('is the client that --client names', async () => {
    const held = `node ${PROGRAM} inspect job >&2`
    const { notes } = await startRun(['job', '--client', 'nightly', '--', 'sh', '-c', held]).ended
    expect(notes).toMatch(/nightly [0-9a-f]{8}/)
    expect(await cli(['run', 'job', '--client', 'a b', '--', 'true'])).toMatchObject({ status: 2 })
  })

  it('takes two requests, and gives a higher token to each command', async () => {
    const token = ['--', 'printenv', 'EDGELOCK_TOKEN']
    const first = await run('job', ...token)
    stack().rest.requests.reset()
    const second = await run('job', ...token)
    expect(stack().rest.requests.http).toBe(2)
    expect(Number(second.out)).toBeGreaterThan(Number(first.out))
  })

  it.each([
    ['its status', 'exit 7', 7],
    ['128 and its signal', 'kill -KILL $$', 137],
    ['its own options, untouched', 'test "$1" = --help', 0],
  ])('ends as the command does: with %s', async (_, script, status) => {
    expect(await run('job', '--', 'sh', '-c', script, 'sh', '--help')).toEqual(
      expect.objectContaining({ status, out: '', notes: '' }),
    )
  })

  it('says why a command cannot be run, or a store not reached', async () => {
    expect(await run('job', '--', 'no-such-command')).toMatchObject({ status: 127 })
    expect(await run('job', '--', '/')).toEqual(ending(126, /EACCES/))
    for (const none of [[], ['--'], ['--', ''], ['--', '', '--flag']])
      expect(await cli(['run', 'job', ...none])).toEqual(ending(2, /no command/))
    for (const wrong of [
      ['--once', ''],
      ['--keep', '7d'],
      ['--wait', 'long'],
    ])
      expect(await cli(['run', 'job', ...wrong, '--', 'true'])).toMatchObject({ status: 2 })
    expect(await cli(['run', 'job', '--lease', '10ms', '--', 'true'])).toEqual(ending(2, /--lease/))
    const env = envOf({ url: 'http://127.0.0.1:9', token: 'none' })
    expect(await cli(['run', 'job', '--', 'true'], { env })).toMatchObject({ status: 3 })
  })

  it('gives up a store that was never there after --patience, whatever --wait', async () => {
    const env = envOf({ url: 'http://127.0.0.1:9', token: 'none' })
    const since = performance.now()
    const ended = await cli(['run', 'job', '--wait', '1m', '--patience', '1s', '--', 'true'], { env })
    expect(ended).toEqual(ending(3, /, at 127\.0\.0\.1:9/))
    expect(performance.now() - since).toBeLessThan(5_500)
  })

  it('does not run while another process has the lock, or waits for it', async () => {
    const lease = await lock(locks(), 'job').acquire()
    const busy = new RegExp(`busy.*; held by \\S+ ${lease.id}.*; its lease ends in \\d+\\.\\d s`)
    expect(await run('job', '--', 'echo', 'ran')).toEqual(ending(1, busy))
    expect(await run('job', '-E', '75', '--', 'echo', 'ran')).toMatchObject({ status: 75, out: '' })
    const waiting = run('job', '--wait', '30s', '--', 'echo', 'ran')
    await sleep(500)
    await lease.release()
    expect(await waiting).toMatchObject({ status: 0, out: 'ran\n' })
  })

  it('runs a command once for a key, unless it failed', async () => {
    const runOnce = (script: string) => run('job', '--once', 'report:monday', '--', 'sh', '-c', script)
    expect(await runOnce('echo failed; exit 5')).toMatchObject({ status: 5, out: 'failed\n' })
    expect(await runOnce('echo done')).toMatchObject({ status: 0, out: 'done\n' })
    expect(await runOnce('echo done')).toMatchObject({ status: 0, out: '', notes: /done before/ })
  })

  const seal = aesGcm(btoa('x'.repeat(32)))
  const fail = (key: string, options: OnceOptions) =>
    once(locks(), key, options, () => Promise.reject(new Error('timeout'))).catch(() => {})
  it.each<[string, (name: string) => Promise<unknown>, RegExp]>([
    ['is in doubt', key => fail(key, { afterCrash: inDoubt() }), /job is in doubt: .*edgelock once resolve/],
    ['failed for good', key => fail(key, { record: { onFailure: 'keep' } }), /failed before with Error/],
    [
      'is sealed',
      key => once(locks(), key, { record: { seal } }, () => 1),
      /is sealed, and this call has no seal\. Do not/,
    ],
    ['is other data', key => stack().redis.client.set(onceKey(key), 'theirs'), /no record of once/],
    ['is the name of other data', name => stack().redis.client.set(name, 'theirs'), /holds other data/],
  ])('does not take the store for failed when a key %s', async (_, hinder, why) => {
    await hinder('job')
    const ended = await run('job', '-E', '75', '--once', 'job', '--', 'echo', 'ran')
    expect(ended).toMatchObject({ status: 4, out: '', notes: expect.stringMatching(why) })
  })

  it.each([{}, { afterCrash: inDoubt() }])(
    'says who does the work of a key, even under the name of the lock: %o',
    async options => {
      await once(locks(), 'job', options as OnceOptions, async claim => {
        const ended = await run('job', '-E', '75', '--once', 'job', '--', 'echo', 'ran')
        expect(ended).toEqual(ending(75, new RegExp(`in flight.*; held by \\S+ ${claim.id}`)))
        expect(ended.out).toBe('')
      })
    },
  )

  it('says when what was done could not be recorded', async () => {
    const end = tempFile('end')
    const { ended } = await startShell(`while [ ! -e ${end} ]; do sleep 0.05; done`, ['--once', 'work'])
    await stack().redis.client.set(onceKey('work'), 'of something else')
    writeFileSync(end, '')
    expect(await ended).toEqual(ending(0, 'work could not be recorded as done, so it may run again'))
  })

  it('passes signals on, and ends what the command left in the background', async () => {
    const file = tempFile('left')
    const left = `(trap '' TERM; while :; do date >> ${file}; sleep 0.05; done)`
    const script = `trap 'exit 9' TERM; ${left} & while :; do sleep 0.05; done`
    const { child, ended } = startRun(['job', '--', 'sh', '-c', script])
    await until(() => expect(existsSync(file)).toBe(true))
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ status: 9 })
    const before = readFileSync(file, 'utf8')
    await sleep(300)
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect((await lock(locks(), 'job').tryAcquire()).acquired).toBe(true)
  })

  it('stops to wait at a signal', async () => {
    await lock(locks(), 'job').acquire()
    stack().rest.requests.reset()
    const { child, ended } = startRun(['job', '--wait', '30s', '--', 'true'])
    await until(() => expect(stack().rest.requests.http).toBeGreaterThan(0))
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ status: 130 })
  })

  it.each<[string, (child: ChildProcess) => void]>([
    ['is killed', child => child.kill('SIGKILL')],
    ['is killed with its group', child => process.kill(-Number(child.pid), 'SIGKILL')],
    ['is paused', child => child.kill('SIGSTOP')],
    ['is cut off from the store', () => stack().rest.faults.random({ 'lose-request': 1 })],
    ['loses its watchdog', child => process.kill(watchdogOf(child), 'SIGKILL')],
    [
      'is cut off, and its watchdog paused',
      child => {
        process.kill(watchdogOf(child), 'SIGSTOP')
        stack().rest.faults.random({ 'lose-request': 1 })
      },
    ],
  ])('ends the command before its lease when it %s', async (_, harm) => {
    const { child, lastBeat } = await startBeating()
    await sleep(1_500)
    harm(child)
    // It is killed while a tenth of the lease is left.
    const free = await expect
      .poll(async () => (await stack().redis.client.exists('job')) === 0, { interval: 10, timeout: 10_000 })
      .toBe(true)
      .then(() => Date.now())
    expect(lastBeat()).toBeLessThan(free)
    // Where a renewal goes on, the poll above ends in vain.
    await sleep(200)
    expect(lastBeat()).toBeLessThan(free)
  })

  it.each([0.8, 1.2])(
    'lets the command go on when its group was paused for %d leases, while the lock was renewed',
    async leases => {
      const script = 'trap "exit 0" TERM; for i in $(seq 50); do sleep 0.1; done; exit 7'
      const { child, ended } = await startShell(script, LEASE)
      const group = -watchdogOf(child)
      process.kill(group, 'SIGSTOP')
      await sleep(leases * LEASE_MS)
      process.kill(group, 'SIGCONT')
      expect(await ended).toMatchObject({ status: 7, notes: '' })
    },
  )

  it('ends the command soon after a suspended machine woke up, however long the lease is', async () => {
    const woken = tempFile('woken')
    // The wall clock alone shows it.
    const clock = tempFile(
      'clock.mjs',
      `import { existsSync } from 'node:fs'
       const now = Date.now
       Date.now = () => now() + (existsSync(${JSON.stringify(woken)}) ? 7_200_000 : 0)`,
    )
    const env = { NODE_OPTIONS: `--import=${clock}` }
    const { ended } = await startShell('sleep 600', ['--lease', '1h'], env)
    writeFileSync(woken, '')
    const wokenAt = performance.now()
    expect(await ended).toMatchObject({ status: 124 })
    // About a second on an idle machine. The lease and the command would go on for much longer.
    expect(performance.now() - wokenAt).toBeLessThan(30_000)
  })

  it('lets the next command run after one lease, whenever it is killed', async () => {
    for (const afterMs of [60, 120, 180, 240, 300, 400, 600, 900]) {
      const file = tempFile('beats', '0')
      const { child } = startRun(['job', '--lease', '2s', '--', ...beating(file)])
      await sleep(afterMs)
      child.kill('SIGKILL')
      const next = await run('job', '--wait', '20s', '--', 'date', '+%s%3N')
      expect(next.status).toBe(0)
      await sleep(200)
      const beats = readFileSync(file, 'utf8').split('\n').map(Number).filter(Boolean)
      expect(Math.max(0, ...beats)).toBeLessThan(Number(next.out))
    }
  })

  it('does not begin a command whose lock was lost by then', async () => {
    for (let times = 0; times < 5; times++) {
      const begun = tempFile('begun')
      const [env, lost] = [process.env, AbortSignal.abort()]
      const how = { env, lost, leaseMs: LEASE_MS, remainingMs: () => LEASE_MS }
      expect(await supervise({ ...how, command: ['touch', begun] })).toMatchObject({ wasAsked: true })
      expect(existsSync(begun)).toBe(false)
    }
  })

  it('asks the command to stop once, and says that the lock was lost', async () => {
    const { ended, lines } = await startBeating()
    await forceRelease(lock(locks(), 'job'))
    expect(await ended).toEqual(ending(124, /was stopped.*\n.*lost \(taken, /))
    expect(lines().filter(line => line === 'asked to stop')).toHaveLength(1)
  })

  it.each(['a lock', 'work once'])(
    'outlasts a store that fails while the command ends: %s is given back or recorded, and not after a lease',
    async what => {
      const key = what === 'a lock' ? [] : ['--once', 'work']
      const { ended } = await startShell('sleep 0.5', ['--lease', '60s', ...key])
      stack().rest.faults.random({ 'bad-gateway': 1 })
      await sleep(2_000)
      stack().rest.faults.clear()
      expect(await ended).toMatchObject({ status: 0 })
      const again = await run('job', ...key, '--', 'echo', 'again')
      expect(again).toMatchObject({ status: 0, out: what === 'a lock' ? 'again\n' : '' })
    },
  )

  it('never takes a command that was stopped for one that is done', async () => {
    const obedient = 'trap "exit 0" TERM; while :; do sleep 0.05; done'
    const { ended } = await startShell(obedient, [...LEASE, '--once', 'work'])
    stack().rest.faults.random({ 'lose-request': 1 })
    await sleep(LEASE_MS)
    stack().rest.faults.clear()
    expect(await ended).toMatchObject({ status: 124 })
    const again = await run('job', '--once', 'work', '--wait', '10s', '--', 'echo', 'again')
    expect(again.out).toBe('again\n')
  })
})
