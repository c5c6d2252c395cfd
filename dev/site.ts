/** `npm run docs` serves the documentation site, and `npm run docs -- build` builds it into `site/dist`. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const SITE: string = join(import.meta.dirname, '../site')

/** Installs what the site needs, unless that has been done. It has packages of its own, to keep the project's light. */
export function installSite(): void {
  if (contentOf('node_modules/installed-lock.json') === contentOf('package-lock.json')) return
  execFileSync('npm', ['ci', '--prefer-offline'], { cwd: SITE, stdio: 'inherit' })
  execFileSync('cp', ['package-lock.json', 'node_modules/installed-lock.json'], { cwd: SITE })
}

/** Runs VitePress, with this Node. */
export function runVitePress(args: readonly string[], env: NodeJS.ProcessEnv = process.env): void {
  execFileSync(process.execPath, ['node_modules/vitepress/bin/vitepress.js', ...args], {
    cwd: SITE,
    stdio: 'inherit',
    env,
  })
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(join(SITE, path), 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  installSite()
  const [command = 'dev', ...args] = process.argv.slice(2)
  runVitePress([command, ...args])
}
