import type { Call } from './call.ts'
import { type Connection, isWait, type SendCommand } from './connection.ts'
import { encodeResult } from './encode.ts'
import { jsonReply, type Reply } from './reply.ts'

/** Runs the commands of a request and returns the answer that Upstash would give. */
export async function executeCall(connection: Connection, { kind, commands, base64 }: Call): Promise<Reply> {
  // Sends one command after the other, because a pipeline is not atomic: commands of other requests may come in between.
  const run = async (send: SendCommand) => {
    const results: ReturnType<typeof encodeResult>[] = []
    for (const command of commands) results.push(encodeResult(await send(command), base64))
    return results
  }
  // WAIT counts the writes of its connection and blocks it, so a request with WAIT has a connection of its own.
  const results = await (commands.some(isWait) ? connection.alone(run) : run(connection.send))
  if (kind === 'pipeline') return jsonReply(200, results)
  const [result = { result: null }] = results
  return jsonReply('error' in result ? 400 : 200, result)
}
