import { UnexpectedReplyError } from '../errors.ts'
import type { Script, Values } from '../scripts/script.ts'

/** One script with its values: all that is needed to send it, any number of times. */
export interface Call<Reply extends { code: string }> {
  readonly lockName: string
  readonly script: Script<string, Reply>
  readonly keys: string[]
  readonly args: string[]
}

/** Binds a script to its keys and arguments, by name: a wrong order does not compile. */
export function call<Value extends string, Reply extends { code: string }>(
  lockName: string,
  script: Script<Value, Reply>,
  values: Values<NoInfer<Value>>,
): Call<Reply> {
  const given: Values<string> = values
  const pick = (names: string) =>
    names.split(' ').flatMap(name => (name ? [given[name] ?? ''].flat().map(String) : []))
  return { lockName, script, keys: pick(script.keys), args: pick(script.args) }
}

/**
 * Reads a reply, strictly: an array whose first element is a code of this script, followed by exactly its fields.
 * An aborted call of the stock client *resolves* with `null` or with the abort's reason, such as `"OK"`, so anything
 * else must never be taken for a success.
 */
export function decode<Reply extends { code: string }>(
  { script, lockName }: Call<Reply>,
  reply: unknown,
): Reply {
  for (const line of Array.isArray(reply) ? script.replies.split(',') : []) {
    const [code, ...fields] = line.split(' ')
    const [head, ...values] = reply as unknown[]
    if (head !== `:${code}` || values.length !== fields.length) continue
    const decoded = fields.map((field, at) => readField(field, values[at]))
    if (decoded.every(entry => entry !== undefined)) return { code, ...Object.fromEntries(decoded) } as Reply
  }
  throw new UnexpectedReplyError(lockName, shapeOf(reply))
}

function readField(field: string, value: unknown): [string, unknown] | undefined {
  const isText = field.endsWith('$')
  if (isText ? typeof value !== 'string' : !Number.isSafeInteger(value)) return undefined
  return [isText ? field.slice(0, -1) : field, value]
}

function shapeOf(reply: unknown): string {
  if (Array.isArray(reply)) return `an array of ${reply.length}`
  return reply === null ? 'null' : `a ${typeof reply}`
}
