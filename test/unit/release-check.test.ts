import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TempFolder, tempFolder } from '../../dev/temp-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
let folder: TempFolder

beforeEach(() => {
  folder = tempFolder('release')
  mkdirSync(join(folder.path, '.github'))
  for (const tree of ['bench', 'site']) {
    mkdirSync(join(folder.path, tree))
    cpSync(join(ROOT, tree, 'package-lock.json'), join(folder.path, tree, 'package-lock.json'))
  }
  for (const path of ['package.json', 'package-lock.json', 'jsr.json', 'CHANGELOG.md', '.github/workflows'])
    cpSync(join(ROOT, path), join(folder.path, path), { recursive: true })
})
afterEach(() => folder.remove())

function change(path: string, replace: (text: string) => string): void {
  const file = join(folder.path, path)
  writeFileSync(file, replace(readFileSync(file, 'utf8')))
}

/** Commits all, and returns what is open. */
function openSteps(): [open: string[], code: number | null] {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder.path })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'all')
  const { stdout, status } = spawnSync(process.execPath, [join(ROOT, 'dev/release-check.ts'), folder.path], {
    encoding: 'utf8',
  })
  return [stdout.split('\n').filter(line => line.startsWith('open')), status]
}

it('names what the first publisher has to set, and nothing else', () => {
  expect(openSteps()).toEqual([
    [
      'open  package.json names the repository, which npm compares with the provenance, its homepage and its tracker',
      'open  the changelog begins with this version and its date',
    ],
    1,
  ])
})

it('passes once these are set, and notices another version', () => {
  const repository = { type: 'git', url: 'git+https://github.com/someone/edgelock.git' }
  const address = 'https://github.com/someone/edgelock'
  const others = { homepage: `${address}#readme`, bugs: { url: `${address}/issues` } }
  change('package.json', text => JSON.stringify({ ...JSON.parse(text), repository, ...others }))
  change('CHANGELOG.md', text => text.replace('(unreleased)', '(2026-12-01)'))
  expect(openSteps()).toEqual([[], 0])
  change('jsr.json', text => text.replace('0.1.0', '0.0.9'))
  expect(openSteps()).toEqual([['open  package.json and jsr.json have the same version'], 1])
})
