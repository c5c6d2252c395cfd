/**
 * Runs edgelock's scripts on Lua 5.4, which Dragonfly embeds: `npm run ci -- lua54`. LUA54 names the program then. What a
 * script asks with `redis.call` is answered by a real Redis, or by the engine in the process.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { Command, type Redis, ReplyError } from 'ioredis'
import { systemClock } from '../../../src/internal/clock.ts'
import { kindOf } from '../../../src/memory/commands.ts'
import { RedisError } from '../../../src/memory/keyspace.ts'
import type { Reply } from '../../../src/memory/reply.ts'
import { Store } from '../../../src/memory/store.ts'

/** Runs one command, and answers with its reply as an expression of Lua. All texts are bytes, one character each. */
export type Ask = (command: string[]) => string | Promise<string>

let process54: Lua54 | undefined
const ours = new Store(systemClock)

/** The interpreter that tests of this process share; undefined unless scripts are to run on Lua 5.4. */
export function lua54(): Lua54 | undefined {
  const { LUA54 } = process.env
  if (LUA54) process54 ??= new Lua54(LUA54)
  return process54
}

class Lua54 {
  readonly #child: ChildProcess
  readonly #messages: AsyncGenerator<string[]>
  #last: Promise<unknown> = Promise.resolve()

  constructor(program: string) {
    const child = spawn(program, [join(import.meta.dirname, 'run.lua')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child = child
    this.#messages = messagesOf(child.stdout.setEncoding('latin1'))
    child.unref()
    for (const stream of [child.stdin, child.stdout]) Object(stream).unref()
  }

  /** Runs one script after the other. */
  run(script: readonly string[], ask: Ask): Promise<unknown> {
    const done = this.#last.then(() => this.#run(script, ask))
    this.#last = done.catch(() => {})
    return done
  }

  /** Resolves when the scripts that were asked for have ended. */
  idle(): Promise<unknown> {
    return this.#last
  }

  async #run(script: readonly string[], ask: Ask): Promise<unknown> {
    this.#send(script)
    for (;;) {
      const { value: [kind, ...texts] = [] } = (await this.#messages.next()) as { value?: string[] }
      if (kind === 'list') return texts.map(fromTyped)
      if (kind === 'value') return fromTyped(texts[0] ?? '')
      if (kind !== 'call') throw new ReplyError(texts[0] ?? 'Lua 5.4 has ended')
      this.#send([await answer(texts, ask)])
    }
  }

  #send(texts: readonly string[]): void {
    const lengths = texts.map(text => `${text.length}\n${text}`)
    this.#child.stdin?.write([`${texts.length}\n`, ...lengths].join(''), 'latin1')
  }
}

/** A command that could not be sent must not leave its script waiting. */
async function answer(command: string[], ask: Ask): Promise<string> {
  try {
    return await ask(command)
  } catch (error) {
    return `{err=${write((error as Error).message)}}`
  }
}

async function* messagesOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let left = ''
  for await (const chunk of chunks) {
    left += chunk
    for (let read = readMessage(left); read; read = readMessage(left)) {
      left = left.slice(read.end)
      yield read.texts
    }
  }
}

/** Reads the message at the front; undefined while its end is still to come. */
function readMessage(bytes: string): { texts: string[]; end: number } | undefined {
  const texts: string[] = []
  let end = 0
  let count = Number.NaN
  while (texts.length !== count) {
    const line = bytes.indexOf('\n', end)
    if (line === -1) return undefined
    const number = Number(bytes.slice(end, line))
    end = line + 1
    if (Number.isNaN(count)) count = number
    else {
      if (end + number > bytes.length) return undefined
      texts.push(bytes.slice(end, end + number))
      end += number
    }
  }
  return { texts, end }
}

function fromTyped(typed: string): unknown {
  if (typed === 'n') return null
  const text = typed.slice(1)
  return typed.startsWith('i') ? Number(text) : Buffer.from(text, 'latin1').toString()
}

function bytesOf(value: unknown): string {
  return Buffer.from(String(value)).toString('latin1')
}

/** Lets a client's `eval` run our scripts on Lua 5.4. The commands run in its database, inside a script as well. */
export function evalOn54(client: Redis): void {
  const lua = lua54()
  if (!lua) return
  const inRedis = client.eval.bind(client) as (...values: unknown[]) => Promise<unknown>
  const send = client.sendCommand.bind(client)
  const evalHere = async (text: string, ...values: unknown[]) => {
    if (!ours.has(text)) return inRedis(text, ...values)
    let hasWritten = false
    // Lua would read the first line, with the flags for Redis, as code.
    const script = text.replace(/^#!.*\n/, '')
    return lua.run([script, ...values.flat()].map(bytesOf), async command => {
      const flags = hasWritten ? '#!lua flags=allow-oom\n' : ''
      const bytes = command.map(each => Buffer.from(each, 'latin1'))
      const reply = (await send(new Command('EVAL', [flags + CALL, 0, ...bytes]))) as Buffer
      const literal = reply.toString('latin1')
      hasWritten ||= kindOf(command[0] ?? '') !== 'reads' && !literal.startsWith('{err')
      return literal
    })
  }
  // A script is atomic: no other command of this client comes in between.
  const sendAfter: Redis['sendCommand'] = (command, stream) => {
    // What it rejects with is its caller's alone.
    void lua.idle().then(() => void send(command, stream))
    return command.promise
  }
  Object.assign(client, { eval: evalHere, sendCommand: sendAfter })
}

/** Runs a command in Redis and writes its reply in Lua. */
const CALL = `
local function literal(value)
  if type(value) == 'string' then return string.format('%q', value) end
  if type(value) == 'number' then return string.format('%.0f', value) end
  if type(value) ~= 'table' then return tostring(value) end
  if value.err then return '{err=' .. literal(value.err) .. '}' end
  if value.ok then return '{ok=' .. literal(value.ok) .. '}' end
  local items = {}
  for at, item in ipairs(value) do items[at] = literal(item) end
  return '{' .. table.concat(items, ',') .. '}'
end
return literal(redis.pcall(unpack(ARGV)))`

/** Writes a reply of the engine in Lua. */
export function literalOf(command: () => Reply): string {
  try {
    return write(command())
  } catch (error) {
    if (!(error instanceof RedisError)) throw error
    return `{err=${write(error.message)}}`
  }
}

function write(reply: Reply): string {
  if (reply === null) return 'false'
  if (typeof reply === 'number') return String(reply)
  if (typeof reply === 'string')
    return `"${reply.replaceAll(/[^ !#-[\]-~]/g, byte => `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`)}"`
  return Array.isArray(reply) ? `{${reply.map(write).join(',')}}` : `{ok=${write(reply.ok)}}`
}
