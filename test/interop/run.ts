/** `npm run test:redisson`: runs the tests against a real Redisson, or prints why it cannot. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildAgent, RedissonMissing } from './agent.ts'

async function main(): Promise<number> {
  try {
    await buildAgent()
  } catch (error) {
    if (!(error instanceof RedissonMissing)) throw error
    const { CI_REDISSON } = process.env
    console.error(`Not tested against Redisson: ${error.message}.`)
    return CI_REDISSON === '1' ? 1 : 0
  }
  const config = join(import.meta.dirname, 'vitest.config.ts')
  const vitest = spawn('vitest', ['run', '--config', config, ...process.argv.slice(2)], { stdio: 'inherit' })
  const [code] = await once(vitest, 'exit')
  return code ?? 1
}

process.exitCode = await main()
