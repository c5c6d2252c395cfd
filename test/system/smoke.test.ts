/** One look at processes and sockets. `npm run ci -- system` looks closely, and at Cluster, workerd and servers that die. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isLocked, lock } from '../../src/index.ts'
import { outcomeOf } from '../package/pack.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const ROOT = join(import.meta.dirname, '../..')
const NODE = [process.execPath, '--disable-warning=ExperimentalWarning']

describe('over sockets, with a real Redis', () => {
  const stack = useStack()

  it.each(['lose-request', 'lose-response', 'truncate', 'bad-gateway-after'] as const)(
    'a lock is granted and released once, although both requests suffer %s',
    async fault => {
      for (const locks of [stockLocks(stack()), restLocks(stack())]) {
        stack().rest.faults.next(fault)
        const lease = await lock(locks, 'order').acquire()
        stack().rest.faults.next(fault)
        expect(await lease.release()).toBe('released')
      }
    },
  )

  it('a process that is told to end passes the signal on, and releases its lock', async () => {
    const { url, token } = stack().rest
    const program = join(ROOT, 'src/cli.ts')
    const command = [...NODE, '-e', 'setInterval(() => {}, 1000)']
    const child = spawn(NODE[0] as string, [NODE[1] as string, program, 'run', 'job', '--', ...command], {
      env: { ...process.env, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'close')
    const job = lock(restLocks(stack()), 'job')
    await until(() => isLocked(job))
    child.kill('SIGTERM')
    await ended
    expect(await isLocked(job)).toBe(false)
  })

  it('the built package locks in a process of its own', async () => {
    const { url, token } = stack().rest
    const program = `
      import { createLocks, lock } from 'edgelock'
      import { rest } from 'edgelock/rest'
      const locks = createLocks({ redis: rest(${JSON.stringify({ url, token })}) })
      const lease = await lock(locks, 'built').acquire()
      process.stdout.write(await lease.release())`
    const { output } = await outcomeOf(NODE[0] as string, ['--input-type=module', '-e', program], ROOT)
    expect(output).toBe('released')
  })
})
