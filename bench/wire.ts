/**
 * Where requests leave the process: `fetch`, and the commands of ioredis. They are counted here. The replies of one
 * cycle can be recorded and given again without any server, so that only the client's own work is left.
 */
import type { Redis } from 'ioredis'

type Command = Parameters<Redis['sendCommand']>[0]

/** The reply to a request of each kind: to each script, and each other command. */
export type Replies = Map<string, unknown>

const wire = {
  requests: 0,
  recorded: undefined as Replies | undefined,
  played: undefined as Replies | undefined,
}

export function requestsSoFar(): number {
  return wire.requests
}

/** Runs `cycle` once and records what it is answered. */
export async function record(cycle: () => Promise<unknown>): Promise<Replies> {
  const replies: Replies = new Map()
  wire.recorded = replies
  await cycle()
  wire.recorded = undefined
  return replies
}

/** Runs `work`, whose requests get these replies. */
export async function play<T>(replies: Replies, work: () => Promise<T>): Promise<T> {
  wire.played = replies
  const result = await work()
  wire.played = undefined
  return result
}

/** Watches a connection. */
export function watch(redis: Redis): void {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command: Command, stream?: never): unknown => {
    if (isHandshake(command)) return send(command, stream)
    wire.requests++
    const kind = command.name.startsWith('eval') ? String(command.args[0]) : command.name
    if (!wire.played) return kept(kind, () => send(command, stream) as Promise<unknown>)
    command.resolve(wire.played.get(kind) as never)
    return command.promise
  }
}

/** Whether a connection sends it on its own account. */
export function isHandshake({ name }: Command): boolean {
  return ['info', 'client', 'hello', 'select'].includes(name)
}

/** Watches `fetch`, until the result is disposed of. */
export function watchFetch(): Disposable {
  const real = globalThis.fetch
  globalThis.fetch = async (...request) => {
    wire.requests++
    if (!wire.played && !wire.recorded) return real(...request)
    const [kind = ''] = /^\[+"(?:evalsha","[0-9a-f]+|[a-z]+)/i.exec(String(request[1]?.body)) ?? []
    if (wire.played) return wire.played.get(kind) as Response
    return kept(kind, async () => replayable(await real(...request)))
  }
  return {
    [Symbol.dispose]() {
      globalThis.fetch = real
    },
  }
}

function kept<T>(kind: string, send: () => Promise<T>): Promise<T> {
  const reply = send()
  if (wire.recorded) reply.then(each => wire.recorded?.set(kind, each)).catch(() => {})
  return reply
}

/** A response whose body can be read any number of times, and which costs next to nothing. */
async function replayable(response: Response): Promise<Response> {
  const { ok, status, headers } = response
  const body = await response.text()
  const text = async () => body
  return { ok, status, headers, text, json: async () => JSON.parse(body) } as Response
}
