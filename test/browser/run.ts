/**
 * `npm run test:browser` runs the tests that need a real Chromium. Where none can be had, it says what was not proven, and
 * fails if `CI` is set. Arguments go to vitest.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findBrowser } from '../../dev/browser/find-browser.ts'

async function main(given: readonly string[]): Promise<number> {
  try {
    const { command, source } = await findBrowser()
    console.log(`Testing with ${command} (${source})`)
  } catch (error) {
    console.error(`Nothing was proven about pages in a browser. ${(error as Error).message}`)
    return process.env['CI'] ? 1 : 0
  }
  const config = join(import.meta.dirname, 'vitest.config.ts')
  const vitest = spawn('vitest', ['run', '--config', config, ...given], { stdio: 'inherit' })
  const [code] = await once(vitest, 'exit')
  return code ?? 1
}

process.exitCode = await main(process.argv.slice(2))
