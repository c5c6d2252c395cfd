import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

/** Starts a Chromium of this machine. It ends with this process. */
export async function launchBrowser(): Promise<Browser> {
  const { command, env } = await findBrowser()
  return chromium.launch({
    executablePath: command,
    // Most containers give Chromium little shared memory.
    args: ['--disable-dev-shm-usage'],
    env: { ...(process.env as Record<string, string>), ...env },
  })
}
