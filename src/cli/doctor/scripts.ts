/** The checks of scripts and of the commands that they call. */
import { lockChannel } from '../../internal/keys.ts'
import { FOLDERS, SHIPPED } from '../../memory/scripts/all.gen.ts'
import { digestOf } from '../../transport/digest.ts'
import { classify } from '../../transport/failure.ts'
import type { Examined, StoreCheck, Verdict } from './check.ts'
import { check, fail, info, passed, refusal, warn } from './check.ts'

/** Every script that the package sends. `kind`: its folder in `lua/`. */
export function shippedScripts(): { kind: string; verb: string; text: string }[] {
  return SHIPPED.flatMap(([sent], at) =>
    Object.entries(sent).map(([verb, { text }]) => ({ kind: FOLDERS[at] ?? '', verb, text })),
  )
}

/**
 * Returns the commands that the scripts call, each with the kinds whose scripts call it. What a variable names is another
 * one of these, but for PUBLISH, which releases get as an argument.
 */
export function commandsOfScripts(): Map<string, Set<string>> {
  const commands = new Map<string, Set<string>>()
  for (const { kind, text } of shippedScripts())
    for (const [, name = ''] of text.matchAll(/\bredis\.p?call\("([A-Z]+)"/g))
      commands.set(name, (commands.get(name) ?? new Set()).add(kind))
  return commands
}

/** How servers say that a command of scripts is missing: since Valkey 9.1, Lua is a module. */
const NO_COMMAND = /scripting engine|engine .*not found|unknown|not available|not supported|disabled/i

function withoutScripts(command: string, said: string): Verdict {
  if (!NO_COMMAND.test(said)) return refusal(said, `${command} fails`)
  return fail(`the server has no Lua, or ${command} is renamed or disabled: ${said}`, {
    cure: 'Enable it in the settings of the server or proxy (rename-command, disabled commands; Garnet: --lua). On Valkey 9.1 or newer, load the Lua module (Alpine: valkey-lua).',
  })
}

const SCRIPTS_AT_ONCE = 4

/**
 * Returns a function that says what is wrong with a script. `SCRIPT LOAD` compiles what applications send anyway. Where it
 * is refused, a script that ends before its first line does.
 */
async function compiler(store: Examined): Promise<(text: string) => Promise<string>> {
  const isDigest = /^\w{40}$/
  if (!isDigest.test(await store.said('SCRIPT', 'LOAD', 'return 1')))
    return async text => (await store.said('EVAL', `do return 1 end\n${text}`, '0')).replace(/^1$/, '')
  return async text => {
    const said = await store.said('SCRIPT', 'LOAD', text)
    if (said === (await digestOf(text))) return ''
    return isDigest.test(said) ? 'the text was changed on its way' : said
  }
}

/**
 * Calls each command on a text, so that most are refused for its type, after the rights were checked. It gets more
 * arguments until their number is right. In the end the text has its TTL again, which SET and PERSIST take. Returns what
 * an error said, or an empty text, for each command.
 */
const TRY_ALL = `local key=KEYS[1]
local said={}
for at,name in ipairs(ARGV) do
redis.call('SET',key,'1','PX',10000)
local args,err={},''
repeat
local answer=redis.pcall(name,unpack(args))
err=type(answer)=='table' and answer.err or ''
args[#args+1]=#args==0 and key or name=='RENAME' and key or '1'
until not string.find(err,'[Ww]rong number') or #args>6
said[at]=err
end
redis.call('SET',key,'1','PX',10000)
return said`

/** How servers refuse a command that the user may not use, or that they do not have. */
const NOT_ALLOWED = /NOPERM|ACL|permission|can't run|nknown|not (allowed|available|supported)/

export const SCRIPT_CHECKS: readonly StoreCheck[] = [
  check({ id: 'eval', title: 'EVAL', isVital: true }, async ({ store }) => {
    const said = await store.said('EVAL', 'return 1', '0')
    return said === '1' ? passed('scripts run') : withoutScripts('EVAL', said)
  }),
  check({ id: 'write', title: 'Writes in scripts', isVital: true }, async ({ store, mark }) => {
    const text = "return redis.call('SET',KEYS[1],'1','PX',10000)"
    const said = await store.said('EVAL', text, '1', `{${mark}}:write`)
    if (said === 'OK') return passed('a script writes')
    // A token may be limited to other keys.
    if (!/permissions? to access|of the keys/i.test(said)) return refusal(said, 'a script cannot write')
    return fail('the token may not use the keys of this examination', {
      cure: 'Allow keys that contain edgelock-doctor, or examine a database of staging with a token for all keys.',
    })
  }),
  check({ id: 'evalsha', title: 'EVALSHA and NOSCRIPT' }, async ({ store, mark }) => {
    const said = await store.said('EVALSHA', (await digestOf(mark)) ?? '', '0')
    if (classify('', new Error(said)).code === 'NOSCRIPT')
      return passed('an unknown digest is answered with NOSCRIPT')
    if (/NOPERM/.test(said) || NO_COMMAND.test(said)) return withoutScripts('EVALSHA', said)
    return fail('an unknown digest is not answered with NOSCRIPT', {
      consequence: 'edgelock never learns that it must send the text of a script, so every first call fails.',
      cure: 'Use a proxy that passes errors of Redis on, or createLocks({ redis }) with a client that has no evalsha.',
    })
  }),
  check({ id: 'lua', title: 'Version of Lua' }, async ({ store }) => {
    const version = String(await store.eval('return _VERSION'))
    if (version === 'Lua 5.1') return passed(version)
    return info(version, {
      consequence: 'Redis and Valkey have Lua 5.1. Where the versions differ, a script may fail.',
      cure: 'See what the checks of scripts and the drills say, and send a --report.',
    })
  }),
  check({ id: 'scripts', title: 'Every script compiles' }, async ({ store, progress }) => {
    const wrongWith = await compiler(store)
    const all = shippedScripts()
    const waiting = all.values()
    const refused: string[] = []
    let reason = ''
    const work = async () => {
      for (const { kind, verb, text } of waiting) {
        progress(`${kind}/${verb}`)
        const wrong = await wrongWith(text)
        if (wrong) refused.push(`${kind}/${verb}`)
        reason ||= wrong
      }
    }
    await Promise.all(Array.from({ length: SCRIPTS_AT_ONCE }, work))
    if (refused.length === 0) return passed(`all ${all.length} scripts`)
    return fail(`refused: ${refused.sort().join(', ')} (${reason})`, {
      consequence: 'What these scripts do fails, every time.',
      cure: 'Use a server with the Lua of Redis 7 or Valkey, or leave out the kinds whose scripts are refused. Send a --report.',
    })
  }),
  check({ id: 'commands', title: 'Every command of the scripts' }, async ({ store, mark }) => {
    const kinds = commandsOfScripts()
    // TIME and channels have checks of their own: locks work without TIME, and rights to channels differ.
    const needed = [...kinds.keys()].filter(name => name !== 'TIME' && name !== 'PUBLISH').sort()
    const said = Object(await store.eval(TRY_ALL, [`{${mark}}:commands`], needed))
    const refused = needed.filter((_, at) => NOT_ALLOWED.test(said[at]))
    if (refused.length === 0) return passed(`all ${needed.length} are allowed`)
    const concerned = new Set(refused.flatMap(name => [...(kinds.get(name) ?? [])]))
    return fail(`refused: ${refused.join(', ')}`, {
      consequence: `These fail, some of them only when they are busy: ${[...concerned].join(', ')}.`,
      cure: 'Allow them in the ACL of the token, or do not rename or disable them.',
    })
  }),
  check({ id: 'time', title: 'TIME in scripts' }, async ({ store }) => {
    const said = await store.said('EVAL', "local t=redis.pcall('TIME') return t.err or t[1]", '0')
    if (/^\d{10,}$/.test(said)) return passed('scripts see the time of the server')
    if (said === '0')
      return fail('TIME answers 0 in scripts', {
        consequence: 'Leased permits never expire, and waiters are paced by a clock that stands still.',
        cure: 'Upgrade the server, or use another one.',
      })
    return warn(`TIME is refused: ${store.shown(said)}`, {
      consequence:
        'Scripts use the clocks of clients. Where these differ, permits and tokens are less exact.',
      cure: 'Allow TIME in scripts, or keep the clocks of all clients together by NTP.',
    })
  }),
  check({ id: 'publish', title: 'PUBLISH in scripts' }, async ({ store, mark }) => {
    const text = `local n=redis.pcall('PUBLISH',KEYS[1],'') return type(n)=='table' and n.err or ':ok'`
    const said = await store.said('EVAL', text, '1', lockChannel(mark))
    if (said === ':ok') return passed('releases can wake waiters of Redisson')
    return fail(`PUBLISH is refused: ${store.shown(said)}`, {
      consequence: 'A release ends with an error after the lock became free.',
      cure: "Allow PUBLISH and the channels redisson_*, or set createLocks({ notify: 'none' }), which no Java service may share.",
    })
  }),
  check({ id: 'key-locking', title: 'Key locking' }, async ({ store, mark, server }) => {
    const text = `#!lua flags=allow-key-locking\nredis.call('PUBLISH',KEYS[1],'') return redis.call('TIME')[1]`
    const said = await store.said('EVAL', text, '1', lockChannel(mark))
    if (/flag|shebang|near '#'/i.test(said)) return passed('not known to this server: scripts run without it')
    if (!/^\d+$/.test(said))
      return info(`refused: ${said}`, {
        consequence: 'With keyLocking, scripts fail here.',
        cure: 'Set createLocks({ keyLocking: false }).',
      })
    const isUpstash = (await server()).kind === 'Upstash'
    const by = isUpstash ? 'rest(), and with @upstash/redis where createLocks() has keyLocking' : 'keyLocking'
    return passed(`known, with TIME and PUBLISH: scripts of different locks run in parallel with ${by}: true`)
  }),
]
