import { digestOf } from '../../transport/digest.ts'
import { type HealthCheck, type Patient, passed, verdict } from './check.ts'
import { type Examined, RefusedError, refusalIn } from './examined.ts'
import { commandsOfScripts, type ShippedScript, shippedScripts } from './shipped.ts'

const luaVersion: HealthCheck = {
  id: 'lua',
  title: 'Version of Lua',
  async run({ store }) {
    const version = String(await store.eval('return _VERSION'))
    if (version === 'Lua 5.1') return passed(version)
    return verdict(
      'INFO',
      version,
      'Redis and Valkey have Lua 5.1. Where the versions differ, a script may fail.',
      'See what the checks of scripts and the drills say, and send a --report.',
    )
  },
}

const SCRIPTS_AT_ONCE = 4

const loads: HealthCheck = {
  id: 'scripts',
  title: 'Every script compiles',
  async run({ store, progress }) {
    const compile = await compiler(store)
    const scripts = shippedScripts()
    const left = scripts.values()
    const refused: string[] = []
    let reason = ''
    const work = async () => {
      for (const script of left) {
        progress(`${script.kind}/${script.verb}`)
        await compile(script).catch(error => {
          refused.push(`${script.kind}/${script.verb}`)
          reason ||= store.reasonOf(refusalIn(error))
        })
      }
    }
    await Promise.all(Array.from({ length: SCRIPTS_AT_ONCE }, work))
    if (refused.length === 0) return passed(`all ${scripts.length} scripts`)
    return verdict(
      'FAIL',
      `refused: ${refused.sort().join(', ')} (${reason})`,
      'What these scripts do fails, every time.',
      'Use a server with the Lua of Redis 7 or Valkey, or leave out the kinds whose scripts are refused. Send a --report.',
    )
  },
}

type Compile = (script: ShippedScript) => Promise<void>

/** `SCRIPT LOAD` compiles what applications send anyway. Where it is refused, a script that ends before its first line does. */
async function compiler(store: Examined): Promise<Compile> {
  const byEval: Compile = async ({ text }) => {
    await store.eval(`do return 1 end\n${text}`)
  }
  try {
    await store.send('SCRIPT', 'LOAD', 'return 1')
  } catch (error) {
    refusalIn(error)
    return byEval
  }
  return async ({ text }) => {
    const digest = await store.send('SCRIPT', 'LOAD', text)
    if (digest !== (await digestOf(text))) throw new RefusedError('the text was changed on its way', 200)
  }
}

/** They have checks of their own: locks work without TIME, and rights to channels differ. */
const JUDGED_APART = ['TIME', 'PUBLISH']

const ALLOW = 'Allow them in the ACL of the token, or do not rename or disable them.'

const commands: HealthCheck = {
  id: 'commands',
  title: 'Every command of the scripts',
  async run(patient) {
    const kinds = commandsOfScripts()
    const needed = [...kinds.keys()].filter(name => !JUDGED_APART.includes(name)).sort()
    const refused = await refusedAmong(needed, patient)
    if (refused.length === 0) return passed(`all ${needed.length} are allowed`)
    const concerned = new Set(refused.flatMap(name => [...(kinds.get(name) ?? [])]))
    return verdict(
      'FAIL',
      `refused: ${refused.join(', ')}`,
      `These fail, some of them only when they are busy: ${[...concerned].join(', ')}.`,
      ALLOW,
    )
  },
}

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

async function refusedAmong(names: readonly string[], { store, mark }: Patient): Promise<string[]> {
  const said = await store.eval(TRY_ALL, [`{${mark}}:commands`], names)
  const texts = Array.isArray(said) ? said.map(String) : []
  return names.filter(name => NOT_ALLOWED.test(texts[texts.indexOf(name) + 1] ?? ''))
}

/** Whether the store runs what the package ships. */
export const scriptChecks: readonly HealthCheck[] = [luaVersion, loads, commands]
