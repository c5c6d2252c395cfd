/** Reads doc comments. */

/** Returns the text before the tags as Markdown. */
export function proseOf(comment: string): string {
  const lines = linesOf(comment)
  const tagAt = lines.findIndex(line => line.startsWith('@'))
  return toMarkdown(lines.slice(0, tagAt === -1 ? undefined : tagAt))
}

/** Returns the text of each `@throws`: `` `LockBusyError` when the wait is over ``. */
export function throwsOf(comment: string): string[] {
  return toMarkdown(linesOf(comment).map(line => line.replace(/^@/, '\n@')))
    .split('\n')
    .filter(line => line.startsWith('@throws '))
    .map(line =>
      line
        .slice('@throws '.length)
        .replaceAll(/(?<!`)\{([^}]+)\}/g, (_, types: string) =>
          types.replaceAll(/\w+/g, '`$&`').replaceAll(' | ', ' or '),
        )
        .replaceAll('` `', '`, `')
        .replace(/\.?$/, ''),
    )
}

/** Returns whether users are not meant to see what this comment belongs to. */
export function isInternal(comment: string): boolean {
  return linesOf(comment).includes('@internal')
}

function linesOf(comment: string): string[] {
  return comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/\s*$/, '')
    .split('\n')
    .map(line => line.replace(/^\s*\* ?/, '').trim())
}

/** Joins the lines of each paragraph and of each item of a list. */
function toMarkdown(lines: readonly string[]): string {
  return lines
    .join('\n')
    .trim()
    .replaceAll(/\{@link ([\w.]+)\}/g, '`$1`')
    .replaceAll(/([^\n])\n(?!\n|\* )/g, '$1 ')
    .replaceAll(/\n+/g, '\n\n')
    .replaceAll(/(^|\n)(\* .*)\n(?=\n\* )/g, '$1$2')
}
