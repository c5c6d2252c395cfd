import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'
import { until } from '../support/timing.ts'

const MODULE = join(import.meta.dirname, '../../dev/temp-folder.ts')

/** Starts a process that creates a folder with a file in it, says where, and waits for its end. */
async function start(): Promise<[child: ChildProcess, folder: string]> {
  const script = `
    const { tempFolder } = await import(${JSON.stringify(MODULE)})
    const { path } = tempFolder('test')
    require('node:fs').writeFileSync(path + '/file', '')
    console.log(path)
    process.stdin.on('data', () => process.exit()).resume()
  `
  const child = spawn(process.execPath, ['--eval', `(async () => {${script}})()`])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const folder = String(line).trim()
  expect(readdirSync(folder)).toEqual(['file'])
  return [child, folder]
}

it.each<[how: string, end: (child: ChildProcess) => void]>([
  ['ends', child => void child.stdin?.write('end\n')],
  ['is interrupted', child => child.kill('SIGINT')],
  ['is terminated', child => child.kill('SIGTERM')],
  ['is killed', child => child.kill('SIGKILL')],
])('a temporary folder is gone when its process %s', async (_, end) => {
  const [child, folder] = await start()
  end(child)
  await until(() => !existsSync(folder))
})

it('a temporary folder is gone when it was removed', async () => {
  const folder = tempFolder('test')
  writeFileSync(join(folder.path, 'file'), '')
  await folder.remove()
  expect(existsSync(folder.path)).toBe(false)
})
