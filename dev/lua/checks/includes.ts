import { closureOf, type Directive, directivesOf, exportsOf, isInclude } from '../includes.ts'
import type { Report } from '../problem.ts'
import type { Source } from '../source.ts'
import { lineOf } from '../source.ts'
import { uses } from '../walk.ts'

type Sources = ReadonlyMap<string, Source>

/** Checks the include lines of a script or of an include. */
export function checkIncludeLines(source: Source, sources: Sources, report: Report): void {
  const directives = directivesOf(source)
  for (const [index, { line, file }] of directives.entries()) {
    const before = directives[index - 1]?.file
    if (file === undefined) report(line, 'write an include line as `--- @include "include/name"`')
    else if (!sources.has(file) || !isInclude(file)) report(line, `there is no include ${file}`)
    else if (before === file) report(line, `${file} is included twice`)
    else if (before !== undefined && before > file)
      report(line, 'include lines must be in alphabetical order')
  }
  checkPlace(source, directives, report)
  checkUse(source, directives, sources, report)
}

/** Checks what an include contains besides its include lines. */
export function checkInclude(source: Source, sources: Sources, report: Report): void {
  const first = source.comments[0]
  if (!first || !source.text.startsWith(first.raw) || directivesOf(source)[0]?.line === 1) {
    report(1, 'an include must begin with a comment that says what it is for')
  }
  for (const statement of source.tree.body) {
    if (statement.type !== 'FunctionDeclaration' || !statement.isLocal) {
      report(lineOf(statement), 'an include may contain only local functions')
    }
  }
  checkNamesAreUnique(source, sources, report)
  const included = [...sources.values()].some(each =>
    directivesOf(each).some(({ file }) => file === source.file),
  )
  if (!included) report(1, 'no file includes this one')
}

/** A script may use any set of includes. Of two equal names, the later would hide the earlier. */
function checkNamesAreUnique(source: Source, sources: Sources, report: Report): void {
  for (const other of sources.values()) {
    if (other === source || !isInclude(other.file)) continue
    const names = exportsOf(other)
    for (const name of exportsOf(source)) {
      if (names.includes(name)) report(1, `\`${name}\` is also a function of ${other.file}`)
    }
  }
}

function checkPlace({ tree, comments }: Source, directives: readonly Directive[], report: Report): void {
  const head = comments[0]?.loc?.end.line ?? 1
  // The locals of a header are in the line in which it ends.
  const body = tree.body.find(statement => lineOf(statement) > head)
  for (const { line } of directives) {
    if (body && line > lineOf(body)) report(line, 'include lines must be above the body')
  }
}

function checkUse(source: Source, directives: readonly Directive[], sources: Sources, report: Report): void {
  const shared = [...sources.values()].filter(({ file }) => file === source.file)
  const used = new Set(shared.flatMap(({ tree }) => uses(tree.body).map(use => use.node.name)))
  for (const { line, file = '' } of directives) {
    const include = sources.get(file)
    if (!include || !isInclude(file)) continue
    const inherited = closureOf(include, sources)
    if (inherited.includes(include)) report(line, `${file} includes itself, directly or indirectly`)
    if (!exportsOf(include).some(name => used.has(name))) report(line, `no function of ${file} is used here`)
  }
}
