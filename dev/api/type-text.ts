/** Cuts types, which are text here, at their brackets and commas. */

/** Splits at the commas that are in no brackets. */
export function splitTypes(list: string): string[] {
  const parts: string[] = []
  let rest = list
  for (;;) {
    const [part, after] = cutAt(rest, ',')
    parts.push(part)
    if (after === undefined) return parts.map(text => text.trim()).filter(Boolean)
    rest = after
  }
}

/** Cuts at the first separator that is in no brackets. */
export function cutAt(text: string, separator: string): [string, string | undefined] {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (depth === 0 && text.startsWith(separator, at))
      return [text.slice(0, at), text.slice(at + separator.length)]
    depth += depthOf(text, at)
  }
  return [text, undefined]
}

/** Returns what is between the bracket at an index and the one that closes it; nothing if there is no bracket. */
export function textInBrackets(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    depth += depthOf(text, at)
    if (depth === 0) return at === start ? '' : text.slice(start + 1, at)
  }
  return ''
}

function depthOf(text: string, at: number): number {
  const character = text[at] ?? ''
  if (character === '>' && text[at - 1] === '=') return 0
  return '<([{'.includes(character) ? 1 : '>)]}'.includes(character) ? -1 : 0
}

/** Replaces type parameters by what is given for them, or by their defaults. */
export function substituteAll(
  text: string,
  parameters: readonly { readonly name: string; readonly fallback: string }[],
  given: readonly string[],
): string {
  // From the last to the first, because a default may name an earlier parameter.
  return parameters.reduceRight(
    (result, { name, fallback }, at) => substitute(result, name, given[at] ?? fallback),
    text,
  )
}

/** A parameter that stands for arguments is given as a tuple, such as `[c: Context]`. */
function substitute(text: string, parameter: string, given: string): string {
  const tuple = /^\[(.*)\]$/s.exec(given)?.[1]
  const spread = new RegExp(`\\.{3}\\w+: ${parameter}\\b`, 'g')
  const first = splitTypes(tuple ?? '')[0]?.replace(/^\w+: /, '') ?? `${given}[0]`
  return (tuple === undefined ? text : text.replaceAll(spread, tuple))
    .replaceAll(new RegExp(`\\b${parameter}\\[0\\]`, 'g'), first)
    .replaceAll(new RegExp(`\\b${parameter}\\b`, 'g'), given)
}
