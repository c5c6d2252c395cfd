/** The program of the README, without its store. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = /await withLock\(locks, 'order:42', \{ waitMs: 60_000 \}/
/** `patienceMs`, a cancellation, and how long a process takes to start on a busy machine. */
const LONGEST_SILENCE_MS = 6_000 + 2_000 + 4_000

/** Returns the first block of code with that program. */
function programOf(page: string): string {
  const blocks = readFileSync(join(ROOT, page), 'utf8').matchAll(/```ts\n(.*?)```/gs)
  return [...blocks].map(([, code = '']) => code).find(code => PROGRAM.test(code)) ?? expect.unreachable(page)
}

/** Returns the address of a port on which no connection is answered; after `close`, none is accepted either. */
async function silentPort() {
  const server = createServer(() => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function play(program: string, host: string) {
  const env = { ...process.env, UPSTASH_REDIS_REST_URL: `http://${host}`, UPSTASH_REDIS_REST_TOKEN: 'token' }
  const since = performance.now()
  const child = execFile(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, env })
  let said = ''
  child.stderr?.on('data', text => {
    said += text
  })
  const [status] = await once(child, 'close')
  return { status, said, tookMs: performance.now() - since }
}

it.each([
  ['a port that refuses', 'ECONNREFUSED', true],
  ['a server that never answers', 'TimeoutError', false],
])('with %s, it says so soon', { timeout: 30_000 }, async (_, code, isClosed) => {
  const { server, host } = await silentPort()
  if (isClosed) await once(server.close(), 'close')
  const { status, said, tookMs } = await play(programOf('README.md'), host)
  expect(said).toMatch(new RegExp(`${code}.*, at ${host}`))
  expect(status).toBe(1)
  expect(tookMs).toBeLessThan(LONGEST_SILENCE_MS)
})
