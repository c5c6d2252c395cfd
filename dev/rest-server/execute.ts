import type { Argument, Call } from './call.ts'
import type { Connection, SendCommand } from './connection.ts'
import { encodeResult, type RedisValue } from './encode.ts'
import { errorReply, jsonReply, type Reply } from './reply.ts'
import { isWait, refusal } from './unsupported.ts'

const EXECUTE = { single: executeSingle, pipeline: executePipeline, transaction: executeTransaction }

/** Runs the commands of a request and returns the answer that Upstash would give. */
export function executeCall(connection: Connection, call: Call): Promise<Reply> {
  return EXECUTE[call.kind](connection, call)
}

async function executeSingle(connection: Connection, call: Call): Promise<Reply> {
  const result = encodeResult(await sendAllowed(connection.send, call.commands[0] ?? []), call.base64)
  return jsonReply('error' in result ? 400 : 200, result)
}

// Sends one command after the other, because a pipeline is not atomic: commands of other requests may come in between.
// WAIT counts the writes of its connection and blocks it, so a pipeline with WAIT has a connection of its own.
async function executePipeline(connection: Connection, { commands, base64 }: Call): Promise<Reply> {
  const run = async (send: SendCommand) => {
    const results: unknown[] = []
    for (const command of commands) {
      results.push(encodeResult(await (isWait(command) ? send(command) : sendAllowed(send, command)), base64))
    }
    return jsonReply(200, results)
  }
  return commands.some(isWait) ? connection.alone(run) : run(connection.send)
}

async function executeTransaction(connection: Connection, call: Call): Promise<Reply> {
  const refused = call.commands.map(refusal).find(error => error !== undefined)
  if (refused) return errorReply(400, refused)
  const values = await connection.sendTransaction(call.commands)
  if (values instanceof Error) return errorReply(400, values.message)
  if (!Array.isArray(values)) return errorReply(500, 'ERR EXEC did not answer with an array')
  return jsonReply(
    200,
    values.map(value => encodeResult(value, call.base64)),
  )
}

function sendAllowed(send: SendCommand, command: readonly Argument[]): Promise<RedisValue> {
  const refused = refusal(command)
  return refused ? Promise.resolve(new Error(refused)) : send(command)
}
