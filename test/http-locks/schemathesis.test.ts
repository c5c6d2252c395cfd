/** Schemathesis against the worker's own description: every answer is one that it describes. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cacheFolder } from '../../dev/debian/cache-folder.ts'
import { run } from '../package/pack.ts'
import { useStack } from '../support/stack.ts'
import { venv } from '../support/venv.ts'
import { serveLocks, TOKEN } from './served.ts'

const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt')
const CONFIG = join(import.meta.dirname, 'schemathesis.toml')
/** Of each operation, beside those that cover its description. */
const EXAMPLES = 10

/** Returns the program; undefined, and why, where it cannot be had. */
async function schemathesis(): Promise<string | undefined> {
  try {
    return join(await venv(REQUIREMENTS), 'schemathesis')
  } catch (error) {
    console.error(`Not tested with Schemathesis: ${(error as Error).message}`)
    return undefined
  }
}

const program = await schemathesis()
const stack = useStack()

it.skipIf(!program)('Schemathesis finds nothing in the lock API', async () => {
  const workers = await serveLocks(stack().rest)
  // Where it keeps what a failed case can be replayed from.
  const folder = await cacheFolder('schemathesis')
  try {
    const { origin } = await workers.ready
    const options = [
      ...['--config-file', CONFIG, 'run', `${origin}/openapi.json`],
      ...[
        '--header',
        `Authorization: Bearer ${TOKEN}`,
        '--checks',
        'all',
        '--max-examples',
        String(EXAMPLES),
      ],
      ...['--continue-on-failure', '--generation-deterministic'],
    ]
    const printed = await run(program ?? '', options, folder)
    const [, generated = 0, passed] = /(\d+) generated, (\d+) passed/.exec(printed) ?? []
    expect(passed).toBe(generated)
    expect(Number(generated)).toBeGreaterThan(100)
  } finally {
    await workers.dispose()
  }
})
