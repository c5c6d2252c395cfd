/** One change of a line that must show: of a script, or of the client in `src/`. */
export type Mistake = readonly [
  kind: string,
  what: string,
  file: string,
  change: readonly [right: string, wrong: string],
]
