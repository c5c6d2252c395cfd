/**
 * `npm run ci -- redisson` runs the tests against a real Redisson. `--version` takes a version number, or `latest` for the
 * one that this repository pins. Without a JDK, Maven or Maven Central it says so. Other arguments go to vitest.
 */
import { join } from 'node:path'
import { NOT_RUN, runVitest } from '../../dev/ci/vitest.ts'
import { buildAgent, RedissonMissing } from './agent.ts'
import { LATEST } from './version.ts'

async function main(given: string[]): Promise<number> {
  const [, asked = 'latest'] = take(given, '--version')
  const version = asked === 'latest' ? LATEST : asked
  if (!/^\d+(\.\d+)+$/.test(version)) throw new RangeError(`--version takes such as 3.27.2, or latest`)
  try {
    await buildAgent(version)
  } catch (error) {
    if (!(error instanceof RedissonMissing)) throw error
    console.error(`Nothing was proven about Redisson ${version}: ${error.message}.`)
    return NOT_RUN
  }
  console.log(`Testing with Redisson ${version}`)
  const config = join(import.meta.dirname, 'vitest.config.ts')
  return runVitest(['--config', config, ...given], { ...process.env, REDISSON_VERSION: version })
}

/** Removes an argument and its value. */
function take(given: string[], argument: string): string[] {
  const at = given.indexOf(argument)
  return at < 0 ? [] : given.splice(at, 2)
}

process.exitCode = await main(process.argv.slice(2))
