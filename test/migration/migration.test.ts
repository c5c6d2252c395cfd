/** What `docs/migrating.md` promises, beside the real libraries: `npm run ci -- migration` installs them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../dev/run-program.ts'
import { besideStringLocks } from '../../src/beside.ts'
import { lock, WrongKindError } from '../../src/index.ts'
import { envOf, restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { LIBRARIES } from './libraries.ts'
import { describeSharing, LEASE_MS } from './shared.ts'

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
  const url = 'path' in address ? address.path : `redis://${address.host}:${address.port}/${address.db ?? 0}`
  return { ...process.env, ...envOf(stack().rest), REDIS_URL: url }
}

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/migrating.md'), 'utf8')

describe.each(LIBRARIES)(
  'from $name',
  ({ name, asInstalled = name, keepsStrings, keyOf, lateRelease, join }) => {
    /** The lock of a client that does not wait for strings. */
    const plain = () => lock(restLocks(stack(), { mapName: keyOf }), 'order')
    const migrated = () => {
      const locks = restLocks(stack(), { mapName: keyOf })
      return lock(keepsStrings ? besideStringLocks(locks) : locks, 'order')
    }

    it.each([...new Set([name, asInstalled])])('its program on the page runs with %s', async version => {
      const section = PAGE.split('\n## ').find(each => each.split('\n')[0]?.replaceAll('`', '') === name)
      const [, program = expect.unreachable()] = /```js\n([\s\S]*?)```/.exec(section ?? '') ?? []
      const code = runnable(program.replace(`from '${name}'`, `from '${version}'`))
      await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: BENCH, env: environment() })
    })

    // Instances of both releases, as during a rolling deployment.
    describeSharing({
      ...{ name: 'order', instances: 10, clients: 10 },
      join: () => join(stack()),
      ours: migrated,
    })

    // node-redisson holds its locks as edgelock does.
    if (keepsStrings)
      it('locks that do not wait for strings fail at once', async () => {
        using old = join(stack())
        const held = await old.acquire('order', LEASE_MS)
        await expect(plain().acquire()).rejects.toThrow(WrongKindError)
        await held.release()
      })

    it('the late release of a lock that expired leaves the lock of edgelock alone', async () => {
      using old = join(stack())
      const late = await old.acquire('order', 300)
      const lease = await migrated().acquire()
      await expect(late.release()).rejects.toThrow(lateRelease)
      expect(await lease.isHeld()).toBe(true)
      expect(await lease.release()).toBe('released')
    })
  },
)
