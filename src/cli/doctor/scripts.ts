import { lockChannel } from '../../internal/keys.ts'
import { FOLDERS, SHIPPED } from '../../memory/scripts/all.gen.ts'
import { digestOf } from '../../transport/digest.ts'
import { classify } from '../../transport/failure.ts'
import { repairOf } from '../repairs.ts'
import type { Examined } from './examined.ts'
import type { Said } from './findings.ts'
import type { Looks } from './patient.ts'

/** Every script that the package sends. `kind`: its folder in `lua/`. */
export function shippedScripts(): { kind: string; verb: string; text: string }[] {
  return SHIPPED.flatMap(([sent], at) =>
    Object.entries(sent).map(([verb, { text }]) => ({ kind: FOLDERS[at] ?? '', verb, text })),
  )
}

const CALL = /\bredis\.p?call\("([A-Z]+)"/g

/**
 * Returns the commands that the scripts call, each with the kinds whose scripts call it. What a variable names is another
 * one of these, but for PUBLISH, which releases get as an argument.
 */
export function commandsOfScripts(): Map<string, Set<string>> {
  const commands = new Map<string, Set<string>>()
  for (const { kind, text } of shippedScripts())
    for (const [, name = ''] of text.matchAll(CALL))
      commands.set(name, (commands.get(name) ?? new Set()).add(kind))
  return commands
}

/** How a server says that it has no Lua: Valkey since 9.1, where Lua is a module. */
const NO_ENGINE = /scripting engine|engine .*not found/i
const UNKNOWN = /unknown|not available|not supported|disabled/i

function whyNoScripts(
  command: string,
  said: string,
  store: Examined,
): Extract<Said<'eval'>, Said<'evalsha'>> {
  if (NO_ENGINE.test(said)) return 'noLua'
  if (/NOPERM/.test(said)) return ['forbidden', { command }]
  if (UNKNOWN.test(said)) return ['disabled', { command }]
  return ['fails', { command, reason: store.shortened(said) }]
}

/** A token that may not write, or not these keys. */
const FORBIDDEN = /NOPERM|ACL failure|can't run this command|no permission/i
const OTHER_KEYS = /permissions? to access|of the keys/i

const SCRIPTS_AT_ONCE = 4
const CHANGED = 'the text was changed on its way'

/**
 * Returns a function that says what is wrong with a script. `SCRIPT LOAD` compiles what applications send anyway. Where it
 * is refused, a script that ends before its first line does.
 */
async function compiler(store: Examined): Promise<(text: string) => Promise<string>> {
  const isLoading = /^\w{40}$/
  if (!isLoading.test(await store.said('SCRIPT', 'LOAD', 'return 1')))
    return async text => (await store.said('EVAL', `do return 1 end\n${text}`, '0')).replace(/^1$/, '')
  return async text => {
    const said = await store.said('SCRIPT', 'LOAD', text)
    if (said === (await digestOf(text))) return ''
    return isLoading.test(said) ? CHANGED : said
  }
}

/** TIME and channels have checks of their own: locks work without TIME, and rights to channels differ. */
const JUDGED_APART = ['TIME', 'PUBLISH']

/**
 * Calls each command on a text, so that most are refused for its type, after the rights were checked. It gets more
 * arguments until their number is right. In the end the text has its TTL again, which SET and PERSIST take. Returns each
 * command with what an error said.
 */
const TRY_ALL = `local key=KEYS[1]
local said={}
for _,name in ipairs(ARGV) do
redis.call('SET',key,'1','PX',10000)
local args,err={},''
repeat
local answer=redis.pcall(name,unpack(args))
err=type(answer)=='table' and answer.err or ''
args[#args+1]=#args==0 and key or name=='RENAME' and key or '1'
until not string.find(err,'[Ww]rong number') or #args>6
said[#said+1]=name
said[#said+1]=err
end
redis.call('SET',key,'1','PX',10000)
return said`

/** How servers refuse a command that the user may not use, or that they do not have. */
const NOT_ALLOWED = /NOPERM|ACL|permission|can't run|nknown|not (allowed|available|supported)/

export const scriptLooks = {
  async eval({ store }) {
    const said = await store.said('EVAL', 'return 1', '0')
    return said === '1' ? 'runs' : whyNoScripts('EVAL', said, store)
  },

  async write({ store, mark }) {
    const text = "return redis.call('SET',KEYS[1],'1','PX',10000)"
    const said = await store.said('EVAL', text, '1', `{${mark}}:write`)
    if (said === 'OK') return 'writes'
    if (OTHER_KEYS.test(said)) return 'otherKeys'
    if (FORBIDDEN.test(said)) return 'readOnly'
    const repair = repairOf(said)
    return repair ? ['known', { ...repair }] : ['fails', { reason: store.shortened(said) }]
  },

  async evalsha({ store, mark }) {
    const said = await store.said('EVALSHA', (await digestOf(mark)) ?? '', '0')
    if (classify('', new Error(said)).code === 'NOSCRIPT') return 'answered'
    return /NOPERM/.test(said) || UNKNOWN.test(said) ? whyNoScripts('EVALSHA', said, store) : 'unanswered'
  },

  async lua({ store }) {
    const version = String(await store.eval('return _VERSION'))
    return version === 'Lua 5.1' ? 'usual' : ['other', { version }]
  },

  async scripts({ store, progress }) {
    const wrongWith = await compiler(store)
    const scripts = shippedScripts()
    const left = scripts.values()
    const refused: string[] = []
    let reason = ''
    const work = async () => {
      for (const { kind, verb, text } of left) {
        progress(`${kind}/${verb}`)
        const wrong = await wrongWith(text)
        if (wrong) refused.push(`${kind}/${verb}`)
        reason ||= store.shortened(wrong)
      }
    }
    await Promise.all(Array.from({ length: SCRIPTS_AT_ONCE }, work))
    if (refused.length === 0) return ['all', { count: scripts.length }]
    return ['refused', { refused: refused.sort().join(', '), reason }]
  },

  async commands({ store, mark }) {
    const kinds = commandsOfScripts()
    const needed = [...kinds.keys()].filter(name => !JUDGED_APART.includes(name)).sort()
    const said = await store.eval(TRY_ALL, [`{${mark}}:commands`], needed)
    const texts = Array.isArray(said) ? said.map(String) : []
    const refused = needed.filter(name => NOT_ALLOWED.test(texts[texts.indexOf(name) + 1] ?? ''))
    if (refused.length === 0) return ['all', { count: needed.length }]
    const concerned = new Set(refused.flatMap(name => [...(kinds.get(name) ?? [])]))
    return ['refused', { refused: refused.join(', '), kinds: [...concerned].join(', ') }]
  },

  async time({ store }) {
    const said = await store.said('EVAL', "local t=redis.pcall('TIME') return t.err or t[1]", '0')
    if (/^\d{10,}$/.test(said)) return 'seen'
    return said === '0' ? 'still' : ['refused', { reason: store.shortened(said) }]
  },

  async publish({ store, mark }) {
    const text = `local n=redis.pcall('PUBLISH',KEYS[1],'') return type(n)=='table' and n.err or ':ok'`
    const said = await store.said('EVAL', text, '1', lockChannel(mark))
    return said === ':ok' ? 'wakes' : ['refused', { reason: store.shortened(said) }]
  },

  async 'key-locking'({ store, mark, info }) {
    const text = `#!lua flags=allow-key-locking\nredis.call('PUBLISH',KEYS[1],'') return redis.call('TIME')[1]`
    const said = await store.said('EVAL', text, '1', lockChannel(mark))
    if (/flag|shebang|near '#'/i.test(said)) return 'unknown'
    if (!/^\d+$/.test(said)) return ['refused', { reason: store.shortened(said) }]
    const isUpstash = (await info()).kind === 'Upstash'
    const byDefault = 'with rest(), and with @upstash/redis where createLocks() has keyLocking: true'
    return ['known', { when: isUpstash ? byDefault : 'with keyLocking: true' }]
  },
} satisfies Partial<Looks>
