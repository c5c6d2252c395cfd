import type { CompiledScript } from '../../../src/memory/engine.ts'
import { Table, type Value } from '../../../src/memory/lua.ts'
import { listOf } from '../../support/reply.ts'
import { type AnyScript, type Compiled, SENT } from '../compiled.ts'

/** The same scripts. Each time that one fails, or replies what its header does not declare, `report` hears of it. */
export function watched(compiled: Compiled, report: (violation: string) => void): Compiled {
  return new Map(
    [...compiled].map(([text, run]) => {
      const script = SENT.get(text)
      return [text, script ? watch(run, script, report) : run]
    }),
  )
}

function watch(run: CompiledScript, script: AnyScript, report: (violation: string) => void): CompiledScript {
  return (redis, keys, args) => {
    try {
      const reply = run(redis, keys, args)
      if (!isDeclared(reply[0], script.replies))
        report(`a script never replies what was replied: ${script.text}`)
      return reply
    } catch (error) {
      const { message } = error as Error
      // A full server may refuse a script's first write.
      if (!message.startsWith('OOM')) report(`a script failed: ${message}: ${script.text}`)
      throw error
    }
  }
}

function isDeclared(reply: Value, replies: readonly (readonly string[])[]): boolean {
  const [head, ...values] = listOf(reply instanceof Table ? reply.list : reply)
  const fields = replies.find(([code]) => `:${code}` === head)?.slice(1)
  if (fields?.length !== values.length) return false
  return fields.every((field, at) => field.endsWith('$') || isInteger(values[at]))
}

/** As Redis replies it: numbers lose their fraction. */
function isInteger(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(Math.trunc(value))
}
