/** One mistake, and the test files that noticed it. */
export interface Judged {
  readonly file: string
  readonly what: string
  readonly reachedBy: readonly string[]
  /** By their paths: how they failed. */
  readonly killers: Readonly<Record<string, string>>
  readonly ms: number
}

export interface Matrix {
  readonly seed: number
  /** A mistake that so many files noticed was not shown to the rest. */
  readonly most: number
  readonly files: readonly {
    readonly path: string
    readonly lines: number
    readonly ms: number
    readonly tests: number
    /** Why it was left out. */
    readonly unfit?: string
  }[]
  readonly mistakes: readonly Judged[]
}

/** Returns a table with a row for each test file: those that notice the least alone, for their lines, come first. */
export function summary({ files, mistakes }: Matrix): string {
  const rows = files.map(file => ({ ...file, ...countsOf(file.path, mistakes) }))
  rows.sort((one, other) => one.alone / one.lines - other.alone / other.lines || other.lines - one.lines)
  const table = rows.map(({ path, lines, ms, reached, killed, alone, neighbour, unfit }) => {
    const seconds = (ms / 1000).toFixed(1)
    const numbers = [lines, seconds, reached, killed, alone].map(value => String(value).padStart(7)).join('')
    return `${path.padEnd(52)}${numbers}  ${unfit ? 'fails without a mistake' : neighbour}`
  })
  const survivors = mistakes.filter(({ killers }) => Object.keys(killers).length === 0)
  return [
    `${'file'.padEnd(52)}  lines      s reached killed  alone  the neighbour that notices most of the same`,
    ...table,
    `${mistakes.length} mistakes, ${survivors.length} of which no file noticed`,
  ].join('\n')
}

function countsOf(path: string, mistakes: readonly Judged[]) {
  const reached = mistakes.filter(({ reachedBy }) => reachedBy.includes(path)).length
  const killed = mistakes.filter(({ killers }) => path in killers)
  const alone = killed.filter(({ killers }) => Object.keys(killers).length === 1).length
  const shared = new Map<string, number>()
  for (const { killers } of killed)
    for (const other of Object.keys(killers))
      if (other !== path) shared.set(other, (shared.get(other) ?? 0) + 1)
  const [first] = [...shared].sort(([, one], [, other]) => other - one)
  const neighbour = first ? `${first[0]} (${first[1]})` : ''
  return { reached, killed: killed.length, alone, neighbour }
}
