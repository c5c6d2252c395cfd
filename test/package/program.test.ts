import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { blocksOf, pages } from './markdown.ts'
import { outcomeOf } from './pack.ts'

const { alone } = inject('packed')
const program = join(alone, 'node_modules/.bin/edgelock')

/** Starts a program, waits until it prints something, and stops it at the end of the test. */
async function started(command: string, args: readonly string[], cwd: string): Promise<ChildProcess> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

it('what the README tries in a minute without an account shows a lock that is held, and then none', async () => {
  const readme = pages.find(({ path }) => path === 'README.md')?.text ?? ''
  const [script] = blocksOf(readme).filter(({ language }) => language === 'ts')
  const folder = mkdtempSync(join(alone, 'first-try-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'order.mjs'), script?.code ?? '')
  await started(program, ['dev', '--port', '0', '--env', '.env'], folder)
  expect(readFileSync(join(folder, '.env'), 'utf8')).toContain('UPSTASH_REDIS_REST_URL=http://127.0.0.1:')
  const holding = await started(process.execPath, ['--env-file=.env', 'order.mjs'], folder)
  const ask = (...args: string[]) => outcomeOf(program, [...args, '--env', '.env'], folder)
  expect(await ask('ls')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^NAME +KIND +HELD BY +FOR\norder:42 +lock +shop [0-9a-f]{8} +\d+\.\d s\n$/,
    ),
  })
  holding.kill('SIGKILL')
  expect(await ask('release', 'order:42', '--yes')).toMatchObject({ code: 0, output: 'Released order:42.\n' })
  expect(await ask('inspect', 'order:42')).toMatchObject({ code: 1 })
})
