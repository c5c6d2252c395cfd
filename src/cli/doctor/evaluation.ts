import { digestOf } from '../../transport/digest.ts'
import { classify } from '../../transport/failure.ts'
import { type HealthCheck, passed, type Verdict, verdict } from './check.ts'
import { type Examined, refusalIn } from './examined.ts'

const NO_LOCK = 'No lock can be acquired.'
const READ_ONLY =
  'Use the token that may write: Upstash shows a read-only token beside it. With an ACL of your own, allow what the scripts use.'

/** How a server says that it has no Lua: Valkey since 9.1, where Lua is a module. */
const NO_ENGINE = /scripting engine|engine .*not found/i
const UNKNOWN = /unknown|not available|not supported|disabled/i

const evaluates: HealthCheck = {
  id: 'eval',
  title: 'EVAL',
  isVital: true,
  async run({ store }) {
    try {
      await store.eval('return 1')
      return passed('scripts run')
    } catch (error) {
      return whyNoScripts(error, store, 'EVAL')
    }
  },
}

function whyNoScripts(error: unknown, store: Examined, command: string): Verdict {
  const { message } = refusalIn(error)
  const fail = (found: string, cure: string) => verdict('FAIL', found, NO_LOCK, cure)
  if (NO_ENGINE.test(message))
    return fail(
      'the server has no Lua',
      'Load the Lua module: since Valkey 9.1 it is separate, and Alpine has it as the package valkey-lua.',
    )
  if (/NOPERM/.test(message)) return fail(`the token may not run ${command}`, READ_ONLY)
  if (UNKNOWN.test(message))
    return fail(
      `${command} is renamed or disabled`,
      `Enable it in the settings of the server or proxy (rename-command, disabled commands; Garnet: --lua). On Valkey 9.1 or newer, load the Lua module (Alpine: valkey-lua).`,
    )
  return fail(`${command} fails: ${store.reasonOf(error)}`, 'Mend what the message names.')
}

const writes: HealthCheck = {
  id: 'write',
  title: 'Writes in scripts',
  isVital: true,
  async run({ store, mark }) {
    const key = `{${mark}}:write`
    try {
      await store.eval("return redis.call('SET',KEYS[1],'1','PX',10000)", [key])
      return passed('a script writes')
    } catch (error) {
      const { message } = refusalIn(error)
      const fail = (found: string, cure: string) => verdict('FAIL', found, NO_LOCK, cure)
      if (/READONLY/.test(message))
        return fail('a replica answers, which is read-only', 'Use the address of the primary.')
      if (/permissions? to access|of the keys/i.test(message))
        return fail(
          'the token may not use the keys of this examination',
          'Allow keys that contain edgelock-doctor, or examine a database of staging with a token for all keys.',
        )
      if (/NOPERM|ACL failure|can't run this command|no permission/i.test(message))
        return fail('the token may not write', READ_ONLY)
      if (/OOM|MISCONF|ERR DB/.test(message))
        return fail(
          `the store takes no writes: ${store.reasonOf(error)}`,
          'Free or add memory or disk, and keep eviction off.',
        )
      return fail(`a script cannot write: ${store.reasonOf(error)}`, 'Mend what the message names.')
    }
  },
}

const evalsha: HealthCheck = {
  id: 'evalsha',
  title: 'EVALSHA and NOSCRIPT',
  async run({ store, mark }) {
    const unknown = (await digestOf(mark)) ?? ''
    try {
      await store.send('EVALSHA', unknown, '0')
    } catch (error) {
      const refusal = refusalIn(error)
      if (classify('', refusal).code === 'NOSCRIPT')
        return passed('an unknown digest is answered with NOSCRIPT')
      if (/NOPERM/.test(refusal.message) || UNKNOWN.test(refusal.message))
        return whyNoScripts(error, store, 'EVALSHA')
    }
    return verdict(
      'FAIL',
      'an unknown digest is not answered with NOSCRIPT',
      'edgelock never learns that it must send the text of a script, so every first call fails.',
      'Use a proxy that passes errors of Redis on, or createLocks({ redis }) with a client that has no evalsha.',
    )
  },
}

/** Whether the store runs scripts at all. */
export const evaluationChecks: readonly HealthCheck[] = [evaluates, writes, evalsha]
