/** Reads doc comments. */
import * as ts from 'typescript/unstable/ast'

/** What the doc comment of a declaration says, as Markdown. */
export interface Described {
  readonly doc: string
  /** What it throws, one text for each tag: `` `LockBusyError` when the wait is over ``. */
  readonly throws: readonly string[]
}

/** Reads the doc comment of a declaration: the last one above it. */
export function described(node: ts.Node): Described {
  const comment = commentOf(node)
  const tags = [...(comment?.tags ?? [])]
  return { doc: markdownOf(comment?.comment), throws: tags.filter(ts.isJSDocThrowsTag).map(throwsOf) }
}

/** Returns what the comment at the top of a file says. */
export function headOf({ statements: [first] }: ts.SourceFile): string {
  return markdownOf((first?.jsDoc?.[0] as ts.JSDoc | undefined)?.comment)
}

/** Returns whether users are not meant to see a member. */
export function isInternal(node: ts.Node): boolean {
  return commentOf(node)?.tags?.some(({ tagName }) => tagName.text === 'internal') ?? false
}

function commentOf(node: ts.Node): ts.JSDoc | undefined {
  const declaring = ts.isVariableDeclaration(node) ? node.parent.parent : node
  return declaring.jsDoc?.at(-1) as ts.JSDoc | undefined
}

function throwsOf({ typeExpression, comment }: ts.JSDocThrowsTag): string {
  const types = ((typeExpression as ts.JSDocTypeExpression | undefined)?.type.getText() ?? '')
    .replaceAll(/\w+/g, '`$&`')
    .replaceAll(' | ', ' or ')
  return `${types} ${markdownOf(comment)}`.trim().replaceAll('` `', '`, `').replace(/\.$/, '')
}

/** Joins the lines of each paragraph and of each item of a list. */
function markdownOf(comment: ts.NodeArray<ts.JSDocComment> | undefined): string {
  return (ts.getTextOfJSDocComment(comment) ?? '')
    .trim()
    .replaceAll(/\{@link ([\w.]+)\}/g, '`$1`')
    .replaceAll(/([^\n])\n(?!\n|\* ) */g, '$1 ')
    .replaceAll(/\n+/g, '\n\n')
    .replaceAll(/(^|\n)(\* .*)\n(?=\n\* )/g, '$1$2')
}
