import { createInterface } from 'node:readline/promises'
import type { Io } from './invocation.ts'

/** The terminal, the environment and the signals of this process. */
export function processIo(): Io {
  const { env, stdin, stdout, stderr } = process
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(signal))
  // A reader such as `head` may leave early.
  stdout.on('error', () => stop.abort())
  return {
    env,
    out: text => void stdout.write(`${text}\n`),
    note: text => void stderr.write(`${text}\n`),
    // Returns to the start of the line, and deletes it.
    progress: stderr.isTTY ? text => void stderr.write(`\r\x1b[K${text}`) : undefined,
    ask: stdin.isTTY ? question => ask(question, stop.signal) : undefined,
    isScreen: stdout.isTTY === true,
    stop: stop.signal,
  }
}

async function ask(question: string, signal: AbortSignal): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await prompt.question(`${question} [y/N] `, { signal })).trim())
  } catch {
    return false
  } finally {
    prompt.close()
  }
}
