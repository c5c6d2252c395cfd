import calculateSlot from 'cluster-key-slot'
import type { CompiledScript } from '../../src/memory/engine.ts'
import { text, type Value } from '../../src/memory/lua.ts'
import { SENT } from '../simulation/compiled.ts'

const WITHOUT_KEYS = new Set(['TIME', 'PUBLISH', 'SPUBLISH', 'SCAN', 'KEYS'])
const OF_KEYS = new Set(['DEL', 'UNLINK', 'EXISTS', 'MGET', 'TOUCH'])

/**
 * The same script. It notes a key that is neither in KEYS nor begins with one of them that is named `…Prefix`, and keys
 * in two cluster slots: a cluster refuses the one, and loses sight of the other.
 */
export function watchKeys(
  script: CompiledScript,
  keys: readonly string[],
  sent: string,
  wrong: string[],
): CompiledScript {
  const names = SENT.get(sent)?.keys ?? []
  const prefixes = keys.filter((_, at) => /prefix$/i.test(names[at] ?? ''))
  if (new Set(keys.map(key => calculateSlot(key))).size > 1) wrong.push(`KEYS in several slots: ${keys}`)
  const note = (command: readonly Value[]) => {
    const [name = '', ...rest] = command.map(each => (typeof each === 'number' ? String(each) : text(each)))
    if (WITHOUT_KEYS.has(name)) return
    for (const key of OF_KEYS.has(name) ? rest : rest.slice(0, 1))
      if (!keys.includes(key) && !prefixes.some(prefix => key.startsWith(prefix)))
        wrong.push(`${name} of ${key}, which is not in KEYS`)
  }
  return (redis, KEYS, ARGV) =>
    script(
      {
        call(...command) {
          note(command)
          return redis.call(...command)
        },
        pcall(...command) {
          note(command)
          return redis.pcall(...command)
        },
      },
      KEYS,
      ARGV,
    )
}
