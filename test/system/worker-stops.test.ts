/** How the worker that Node serves ends when it gets SIGTERM. Docker sends SIGKILL 10 s later. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { choosePort } from '../../dev/choose-port.ts'
import { startUpstream } from '../../dev/upstream.ts'
import { inspect, lock } from '../../src/index.ts'
import { envOf, restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { timed, until } from '../support/timing.ts'

const SERVER = join(import.meta.dirname, '../../worker/node.ts')
const TOKEN = 'token-of-development'
const STOP_MS = 4_000

const stack = useStack()

/** Serves the worker in a process of its own, before an upstream that takes so long. */
async function serveWorker(upstreamMs: number) {
  const asked: string[] = []
  const upstream = await startUpstream(async ({ path }) => {
    asked.push(path)
    await sleep(upstreamMs)
    return 'done'
  })
  onTestFinished(() => upstream[Symbol.asyncDispose]())
  const port = await choosePort(undefined, 3_100)
  const settings = {
    ...{
      PORT: `${port}`,
      STOP_MS: `${STOP_MS}`,
      LOCK_TOKENS: `py=${TOKEN}`,
      JOBS: 'long',
      JOBS_TOKEN: TOKEN,
    },
    ...{ UPSTREAM_URL: upstream.url, GUARDED_URL: upstream.url, GUARDS: '/page=lock:page /other=lock:other' },
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER], {
    env: { ...process.env, ...settings, ...envOf(stack().rest), GUARD_WAIT_MS: '60000' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${TOKEN}`
    const url = `http://127.0.0.1:${port}${path}`
    const answer = await fetch(url, { method, headers: { authorization, ...headers } })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }
  await until(async () => (await ask('GET', '/health')).status === 200)
  return {
    ask,
    asked,
    /** Sends SIGTERM. Resolves when the process has ended, to how it did and how long it took. */
    stop: () =>
      timed(async () => {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        return ended
      }),
  }
}

const ENDED = [0, null]
const LATER = { status: 503, retryAfter: '1' }

it('those who wait get 503 at once, and those who work their answer', async () => {
  const { ask, asked, stop } = await serveWorker(2_000)
  const locks = restLocks(stack())
  const held = await Promise.all(['py:report', 'other'].map(name => lock(locks, name).acquire()))
  const waiting = [
    ask('PUT', '/locks/py:report', { 'idempotency-key': 'a', prefer: 'wait=60' }),
    ask('GET', '/guard/other'),
  ]
  const working = ask('GET', '/guard/page')
  await until(() => asked.includes('/page'))
  const stopped = stop()
  const answered = await timed(() => Promise.all(waiting))
  expect(answered.value).toEqual([LATER, LATER])
  expect(answered.ms).toBeLessThan(1_000)
  expect(await working).toEqual({ status: 200, retryAfter: null })
  const { value, ms } = await stopped
  expect(value).toEqual(ENDED)
  expect(ms).toBeLessThan(0.75 * STOP_MS)
  await Promise.all(held.map(lease => lease.release()))
})

it('those who work for too long are cut off, and what they held is free', async () => {
  const { ask, asked, stop } = await serveWorker(60_000)
  const working = [ask('GET', '/guard/page'), ask('POST', '/jobs/long')]
  await until(() => asked.length === 2)
  const { value, ms } = await stop()
  expect(value).toEqual(ENDED)
  expect(ms).toBeLessThan(STOP_MS + 500)
  expect(await Promise.all(working)).toEqual(Array(2).fill({ status: 502, retryAfter: null }))
  const locks = restLocks(stack())
  for (const name of ['page', '~job:long']) expect(await inspect(lock(locks, name))).toBeUndefined()
})
