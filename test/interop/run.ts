/**
 * `npm run test:redisson` runs the tests against a real Redisson. `--version` takes a version number, or `latest` for the
 * one that this repository pins. Without a JDK, Maven or Maven Central it fails with the reason, and with
 * `--if-possible` it succeeds. Other arguments go to vitest.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildAgent, RedissonMissing } from './agent.ts'
import { LATEST } from './version.ts'

async function main(given: string[]): Promise<number> {
  const [optional] = take(given, '--if-possible', 1)
  const [, asked = 'latest'] = take(given, '--version', 2)
  const version = asked === 'latest' ? LATEST : asked
  if (!/^\d+(\.\d+)+$/.test(version)) throw new RangeError(`--version takes such as 3.27.2, or latest`)
  try {
    await buildAgent(version)
  } catch (error) {
    if (!(error instanceof RedissonMissing)) throw error
    console.error(`Nothing was proven about Redisson ${version}: ${error.message}.`)
    return optional ? 0 : 1
  }
  console.log(`Testing with Redisson ${version}`)
  const config = join(import.meta.dirname, 'vitest.config.ts')
  const env = { ...process.env, REDISSON_VERSION: version }
  const vitest = spawn('vitest', ['run', '--config', config, ...given], { stdio: 'inherit', env })
  const [code] = await once(vitest, 'exit')
  return code ?? 1
}

/** Removes an argument and what follows it. */
function take(given: string[], argument: string, count: number): string[] {
  const at = given.indexOf(argument)
  return at < 0 ? [] : given.splice(at, count)
}

process.exitCode = await main(process.argv.slice(2))
