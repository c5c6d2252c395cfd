/** Porcupine, a checker of linearizability that knows nothing of edgelock. Needs Go, and its module proxy once. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { run } from '../../dev/run-program.ts'
import type { Step } from './history.ts'

export interface Verdict {
  readonly histories: number
  readonly steps: number
  readonly judged: number
  readonly illegal: readonly string[]
  readonly undecided: readonly string[]
}

const SOURCES = join(import.meta.dirname, 'judge')
const CACHE = join(import.meta.dirname, '..', '..', '.cache')
const PROGRAM = join(CACHE, 'judge-of-histories')

/** Builds the judge. Returns whether it could, and says on stderr why not. */
export async function buildJudge(): Promise<boolean> {
  await mkdir(CACHE, { recursive: true })
  try {
    await run('go', ['build', '-o', PROGRAM, '.'], { cwd: SOURCES })
    return true
  } catch (error) {
    console.error(`The judge could not be built, so no history is judged: ${(error as Error).message}`)
    return false
  }
}

/** Judges the histories of one kind. */
export class Judge {
  readonly #program
  readonly #verdict: Promise<unknown>

  constructor(kind: string) {
    this.#program = spawn(PROGRAM, [kind], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#verdict = json(this.#program.stdout)
  }

  /** Takes steps, one on each line. */
  async hear(lines: string): Promise<void> {
    if (!this.#program.stdin.write(lines)) await once(this.#program.stdin, 'drain')
  }

  verdict(): Promise<Verdict> {
    this.#program.stdin.end()
    return this.#verdict as Promise<Verdict>
  }
}

export function linesOf(steps: readonly Step[]): string {
  return steps.map(step => `${JSON.stringify(step)}\n`).join('')
}
