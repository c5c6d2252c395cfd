import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'

const FIND = join(import.meta.dirname, '..', '..', 'dev', 'browser', 'find-browser.ts')
let folder: string

beforeEach(async () => {
  const { path, remove } = tempFolder('find')
  folder = path
  await pretend('other-browser')
  return remove
})

async function pretend(program: string): Promise<void> {
  const file = join(folder, program)
  await writeFile(file, '#!/bin/sh\n')
  await chmod(file, 0o755)
}

/** Searches in a process that has only the folder on its PATH, and therefore no apt, and no cache. */
async function search(env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const script = `
    const { findBrowser } = await import(${JSON.stringify(FIND)})
    const found = await findBrowser(${JSON.stringify(folder)}).catch(error => error.message)
    console.log(JSON.stringify(found))
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH: folder, ...env },
  })
  return JSON.parse(stdout)
}

it('takes the Chromium that the environment names, then one on the PATH', async () => {
  await pretend('chromium')
  const [named, onPath] = [join(folder, 'other-browser'), join(folder, 'chromium')]
  expect(await search({ CHROMIUM: named })).toEqual({ command: named, source: 'CHROMIUM' })
  expect(await search()).toEqual({ command: onPath, source: 'PATH' })
})

it('says what to install or to set when there is no Chromium', async () => {
  expect(await search()).toMatch(/no Chromium.*Install chromium-headless-shell.*set CHROMIUM/s)
  expect(await search({ CHROMIUM: '/no/such/program' })).toContain('CHROMIUM names /no/such/program')
})
