import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'
import type { Io } from '../../src/cli/invocation.ts'
import { main } from '../../src/cli/main.ts'
import { SUBCOMMANDS } from '../../src/cli/subcommands.ts'

export interface Ended {
  readonly status: number
  /** What was printed as a result. */
  readonly out: string
  /** What was said around it. */
  readonly notes: string
}

export interface World {
  readonly env?: Io['env']
  /** What a person answers. Default: there is none. */
  readonly yes?: boolean
  readonly ask?: () => Promise<boolean>
}

// Loads every command now. That takes real time, in which the virtual clock would run on.
await Promise.all(Object.values(SUBCOMMANDS).map(({ load }) => load()))

/** Runs the program in this process, until it ends. */
export async function cli(args: readonly string[], world: World = {}): Promise<Ended> {
  return start(args, world).ended
}

/** How a command must end, with a part of what it says around its result. */
export function ending(status: number, part: string | RegExp): unknown {
  const notes = typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part)
  return expect.objectContaining({ status, notes })
}

/** A command with the status with which it ends, and parts of what it says and prints. */
export type Command = [line: string, status: number, note?: string | RegExp, result?: string | RegExp]

/** Runs commands one after the other, and compares how each ends. */
export async function session(env: Io['env'], commands: readonly Command[]): Promise<void> {
  const having = (part: string | RegExp) =>
    typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part)
  for (const [line, status, note = '', result = ''] of commands) {
    const ended = { status, notes: having(note), out: having(result) }
    expect({ line, ...(await cli(line.split(' '), { env })) }).toEqual({ line, ...ended })
  }
}

/** Starts the program, and stops it at the end of the test. */
export function start(args: readonly string[], { env = {}, yes, ask }: World = {}) {
  const stop = new AbortController()
  const answer = ask ?? (yes === undefined ? undefined : async () => yes)
  const lines: string[] = []
  const notes: string[] = []
  const printed = Promise.withResolvers<void>()
  const io: Io = {
    env,
    out: text => {
      lines.push(text)
      printed.resolve()
    },
    note: text => void notes.push(text),
    ask:
      answer &&
      (question => {
        notes.push(question)
        return answer()
      }),
    isScreen: false,
    stop: stop.signal,
  }
  const ended = main(args, io).then((status): Ended => {
    printed.resolve()
    return { status, out: lines.join('\n'), notes: notes.join('\n') }
  })
  onTestFinished(async () => {
    stop.abort()
    await ended
  })
  return { ended, lines, printed: printed.promise, stop: () => stop.abort() }
}

/** Starts `edgelock dev` on a free port, and returns where it is. */
export async function startDev(...args: string[]): Promise<{ url: string; token: string }> {
  const { ended, lines, printed } = start(['dev', '--port', '0', ...args])
  await printed
  const [, url, token] =
    /^UPSTASH_REDIS_REST_URL=(\S+)\nUPSTASH_REDIS_REST_TOKEN=(\S+)$/.exec(lines[0] ?? '') ?? []
  if (!url || !token) throw new Error(`not started: ${(await ended).notes}`)
  return { url, token }
}

/** Returns the path of a file that is gone after the test. Without a text, it does not exist yet. */
export function tempFile(name: string, text?: string): string {
  const folder = tempFolder('cli')
  onTestFinished(folder.remove)
  const path = join(folder.path, name)
  if (text !== undefined) writeFileSync(path, text)
  return path
}
