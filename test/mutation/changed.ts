import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { RULES, RULES_FILE } from './lua.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The files of `lua/`, and the rules of waiting, that differ from `base`. Default, also for a base that git does not know: where this branch left
 * `origin/main`; on `main` itself, or without an origin, the commit before.
 */
export function changedFiles(base = ''): string[] {
  const from = commitOf(base) || defaultBase()
  // A shallow clone has one commit.
  if (!from) console.error('There is no commit to compare with, so no file counts as changed.')
  const names = from && git('diff', '--name-only', '--diff-filter=d', from, '--', 'lua/*.lua', RULES_FILE)
  return names
    .split('\n')
    .flatMap(path => (path === RULES_FILE ? RULES : (/^lua\/(.+)\.lua$/.exec(path)?.[1] ?? [])))
}

function defaultBase(): string {
  const base = git('merge-base', 'origin/main', 'HEAD')
  return base && base !== commitOf('HEAD') ? base : commitOf('HEAD~1')
}

function commitOf(name: string): string {
  return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
}

/** What git prints, or nothing when it fails. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
