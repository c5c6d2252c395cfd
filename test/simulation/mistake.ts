import type { Change } from './compiled.ts'

/** One change of a line that must show: of a script, or of the client in `src/`. */
export type Mistake = readonly [kind: string, what: string, file: string, change: Change, shows: string]

/**
 * Reads mistakes from a raw text: `kind: what it does → what shows it`, and under it `file: right → wrong`, with `\n` for
 * the end of a line. What shows it may be left out.
 */
export function planted(text: string): Mistake[] {
  return text
    .trim()
    .split(/\n(?! )/)
    .map(entry => {
      const [title = '', ...lines] = entry.split(/\n {2}/)
      const [kind, what, shows] = partsOf(title)
      const [file, right, wrong] = partsOf(lines.join(' ')).map(part => part.replaceAll(String.raw`\n`, '\n'))
      return [kind, what, file, [right, wrong], shows] as Mistake
    })
}

/** The parts of `first: second → third`. */
function partsOf(text: string): [first: string, second: string, third: string] {
  const [, first = '', second = '', third = ''] = /^(.*?): (.*?)(?: →(?: (.*))?)?$/.exec(text) ?? []
  return [first, second, third]
}
