/** `npm run build:programs` writes the programs of the pages' blocks, and the links to them. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pages } from './markdown.ts'
import { ROOT } from './pack.ts'
import { hasPrograms, PROGRAMS, wholeProgramsOf, withLinks } from './whole-program.ts'

rmSync(join(ROOT, PROGRAMS), { recursive: true, force: true })
for (const page of pages.filter(hasPrograms)) {
  const text = withLinks(page)
  if (text !== page.text) writeFileSync(join(ROOT, page.path), text)
  for (const { path, code } of wholeProgramsOf(page)) if (path) write(join(ROOT, path), code)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
