/** A glob of Redis as a regular expression: `*`, `?`, `[ab]`, `[^a]`, `[a-z]`, and a backslash before any of them. */
export function globOf(glob: string): RegExp {
  const parts = glob.match(/\\[\s\S]|\[\^?(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/g) ?? []
  return new RegExp(`^${parts.map(partOf).join('')}$`, 's')
}

function partOf(part: string): string {
  if (part === '*') return '.*'
  if (part === '?') return '.'
  if (part.length > 2 && part.startsWith('[')) return setOf(part)
  return literal(part.length > 1 && part.startsWith('\\') ? part.slice(1) : part)
}

function setOf(part: string): string {
  const [, not = '', inside = ''] = /^\[(\^?)([\s\S]*)\]$/.exec(part) ?? []
  const members = (inside.match(/\\[\s\S]|[\s\S]/g) ?? []).map(each =>
    each === '-' ? each : literal(each.length > 1 ? each.slice(1) : each),
  )
  // An empty set matches nothing, and one that excludes nothing anything.
  return members.length > 0 ? `[${not}${members.join('')}]` : not ? '.' : '(?!)'
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
