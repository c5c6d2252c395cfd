import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The files of `lua/` that differ from `base`, or none where git does not know that. Default: where this branch left
 * `origin/main`; on `main` itself, or without an origin, the commit before.
 */
export function changedFiles(base: string = defaultBase()): string[] {
  if (!base) return []
  const names = git('diff', '--name-only', '--diff-filter=d', base, '--', 'lua/*.lua')
  return names.split('\n').flatMap(path => /^lua\/(.+)\.lua$/.exec(path)?.[1] ?? [])
}

function defaultBase(): string {
  const base = git('merge-base', 'origin/main', 'HEAD')
  return base && base !== git('rev-parse', 'HEAD') ? base : git('rev-parse', '--verify', 'HEAD~1')
}

/** What git prints, or nothing when it fails. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
