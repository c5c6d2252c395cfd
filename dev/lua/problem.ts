export interface Problem {
  readonly file: string
  readonly line: number
  readonly message: string
}

export function format({ file, line, message }: Problem): string {
  return `${file}:${line}: ${message}`
}

/** Records a problem of the file that is being checked. */
export type Report = (line: number, message: string) => void
