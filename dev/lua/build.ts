import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from './compile.ts'
import { isGenerated } from './emit.ts'
import { format } from './problem.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Reads every file that matches, keyed by its path from the root of the repository, with slashes. */
export function readAll(pattern: string): Map<string, string> {
  const paths = globSync(pattern, { cwd: root }).map(path => path.replaceAll('\\', '/'))
  return new Map(paths.sort().map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

function main(check: boolean): number {
  const { modules, problems } = compile(readAll('lua/**/*.lua'))
  const present = readAll('src/{transport,memory}/scripts/*.gen.ts')
  const outdated = [...modules].filter(([path, text]) => present.get(path) !== text)
  const orphans = [...present].filter(([path, text]) => !modules.has(path) && isGenerated(text))
  if (problems.length > 0) return fail(problems.map(format))
  if (check)
    return fail([...outdated, ...orphans].map(([path]) => `${path} is out of date, run: npm run build:lua`))
  for (const [path, text] of outdated) writeFileSync(join(root, path), text)
  for (const [path] of orphans) rmSync(join(root, path))
  return 0
}

function fail(messages: readonly string[]): number {
  for (const message of messages) console.error(message)
  return messages.length > 0 ? 1 : 0
}

if (import.meta.main) process.exitCode = main(process.argv.includes('--check'))
