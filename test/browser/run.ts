/**
 * `npm run ci -- pages` runs the tests that need a real Chromium. Where none can be had, it says what was not proven.
 * Arguments go to vitest.
 */
import { join } from 'node:path'
import { findBrowser } from '../../dev/browser/find-browser.ts'
import { NOT_RUN, runVitest } from '../../dev/ci/vitest.ts'

async function main(given: readonly string[]): Promise<number> {
  try {
    const { command, source } = await findBrowser()
    console.log(`Testing with ${command} (${source})`)
  } catch (error) {
    console.error(`Nothing was proven about pages in a browser. ${(error as Error).message}`)
    return NOT_RUN
  }
  return runVitest(['--config', join(import.meta.dirname, 'vitest.config.ts'), ...given])
}

process.exitCode = await main(process.argv.slice(2))
