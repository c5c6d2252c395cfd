/** What `docs/migrating.md` promises, beside the real libraries: `npm run ci -- migration` installs them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../dev/run-program.ts'
import { besideStringLocks } from '../../src/beside.ts'
import { type Locks, lock, WrongKindError, withLock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { Section } from '../support/section.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'
import { LIBRARIES, type OldInstance } from './libraries.ts'

const stack = useStack()

/** Where the libraries are installed. */
const BENCH = join(import.meta.dirname, '../../bench')

const addressOf = () => stack().redis.address

/** Gives a program of the page what it leaves to the reader, and ends it, because its connections stay open. */
function runnable(program: string): string {
  const code = program.replace("{ host: '127.0.0.1' }", JSON.stringify(addressOf()))
  return `globalThis.chargeCustomer = async () => {}\n${code}\nprocess.exit()`
}

function environment(): NodeJS.ProcessEnv {
  const address = addressOf()
  const { url, token } = stack().rest
  return {
    ...process.env,
    REDIS_URL:
      'path' in address ? address.path : `redis://${address.host}:${address.port}/${address.db ?? 0}`,
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: token,
  }
}

const LEASE_MS = 30_000
const INSTANCES = 10
const ROUNDS = 10

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/migrating.md'), 'utf8')

describe.each(LIBRARIES)(
  'from $name',
  ({ name, asInstalled = name, keepsStrings, keyOf, lateRelease, join }) => {
    const migrated = (): Locks => {
      const locks = restLocks(stack(), { mapName: keyOf })
      return keepsStrings ? besideStringLocks(locks) : locks
    }

    async function withOld<T>(use: (old: OldInstance) => Promise<T>): Promise<T> {
      const old = join(stack())
      try {
        return await use(old)
      } finally {
        old.close()
      }
    }

    it.each([...new Set([name, asInstalled])])('its program on the page runs with %s', async version => {
      const section = PAGE.split('\n## ').find(each => each.split('\n')[0]?.replaceAll('`', '') === name)
      const [, program = expect.unreachable()] = /```js\n([\s\S]*?)```/.exec(section ?? '') ?? []
      await run(
        process.execPath,
        ['--input-type=module', '--eval', runnable(program.replace(`from '${name}'`, `from '${version}'`))],
        {
          cwd: BENCH,
          env: environment(),
        },
      )
    })

    it('a rolling deployment has no overlap and no error', async () => {
      const section = new Section()
      const work = () => section.run(() => pass(3))
      const oldInstance = () =>
        withOld(async old => {
          for (let round = 0; round < ROUNDS; round++) {
            const lock = await old.acquire('counter', LEASE_MS)
            await work().finally(() => lock.release())
          }
        })
      const newInstance = async () => {
        const locks = migrated()
        for (let round = 0; round < ROUNDS; round++)
          await withLock(locks, 'counter', { leaseMs: LEASE_MS, waitMs: 60_000, maxPolls: 10_000 }, work)
      }
      const each = (instance: () => Promise<void>) => Array.from({ length: INSTANCES }, instance)
      await Promise.all([...each(oldInstance), ...each(newInstance)])
      section.expectKept(2 * INSTANCES * ROUNDS)
    })

    it('each side is busy for the other', async () => {
      await withOld(async old => {
        const order = lock(migrated(), 'order')
        const held = await old.acquire('order', LEASE_MS)
        expect(await order.tryAcquire()).toMatchObject({ acquired: false })
        await held.release()
        const lease = await order.acquire()
        let taken = false
        const waiting = old.acquire('order', LEASE_MS).then(lock => {
          taken = true
          return lock
        })
        await pass(200)
        expect(taken).toBe(false)
        await lease.release()
        await (await waiting).release()
      })
    })

    // node-redisson holds its locks as edgelock does.
    if (keepsStrings) {
      it('locks that do not wait for strings fail at once', async () => {
        await withOld(async old => {
          const held = await old.acquire('order', LEASE_MS)
          const plain = lock(restLocks(stack(), { mapName: keyOf }), 'order')
          await expect(plain.acquire()).rejects.toThrow(WrongKindError)
          await held.release()
        })
      })
    }

    it('the late release of a lock that expired leaves the lock of edgelock alone', async () => {
      await withOld(async old => {
        const late = await old.acquire('order', 300)
        const lease = await lock(migrated(), 'order').acquire()
        await expect(late.release()).rejects.toThrow(lateRelease)
        expect(await lease.isHeld()).toBe(true)
        expect(await lease.release()).toBe('released')
      })
    })
  },
)
