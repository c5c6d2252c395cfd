/** Run by `prepare`: compiles `lua/` to the modules of `src/{transport,memory}/scripts`, which git does not keep. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from './compile.ts'
import { format } from './problem.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Reads every file that matches, keyed by its path from the root of the repository, with slashes. */
export function readAll(pattern: string): Map<string, string> {
  const paths = globSync(pattern, { cwd: root }).map(path => path.replaceAll('\\', '/'))
  return new Map(paths.sort().map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

function main(): number {
  const { modules, problems } = compile(readAll('lua/**/*.lua'))
  for (const problem of problems) console.error(format(problem))
  if (problems.length > 0) return 1
  const present = readAll('src/{transport,memory}/scripts/*.gen.ts')
  for (const [path, text] of modules) if (present.get(path) !== text) write(join(root, path), text)
  for (const path of present.keys()) if (!modules.has(path)) rmSync(join(root, path))
  return 0
}

/** A fresh clone has no folder for the engine's scripts, which are all generated. */
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

if (import.meta.main) process.exitCode = main()
