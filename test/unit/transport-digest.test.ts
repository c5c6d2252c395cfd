import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../src/transport/call.ts'
import { digestOf } from '../../src/transport/digest.ts'
import { type Script, script } from '../../src/transport/scripts/script.ts'
import { createSend } from '../../src/transport/send.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { refused } from '../support/fake-redis.ts'
import { sha1 } from '../support/sha1.ts'

const FLAG = '#!lua flags=allow-key-locking\n'
let texts = 0

/** A script that no other test has used, and a client that records what it was sent. */
function started({ keyLocking = false, key = 'lock', known = true, full = '', ofServer = false } = {}) {
  const text = `return {':ok'} -- ${++texts}`
  const ok: Script<string, { code: 'ok' }> = script(text, key, '', 'ok')
  const question = call({ kind: 'lock', name: 'x' }, 'acquire', ok, { [key]: 'x' })
  const sent: string[] = []
  const redis = {
    async eval(script: string) {
      sent.push(`EVAL ${script}`)
      return [':ok']
    },
    async evalsha(digest: string) {
      sent.push(`EVALSHA ${digest}`)
      if (!known) throw refused('NOSCRIPT No matching script.')
      if (digest !== sha1(text) && full) throw refused(full)
      return [':ok']
    },
    keyLocking: () => ofServer,
  }
  const sending = createSend(redis, ofServer ? undefined : keyLocking, new FakeClock())
  const send = (signal = new AbortController().signal) => sending(question, signal)
  return { text, sent, send }
}

/** Names the text or the digest of a command. */
function shown(command: string, text: string): string {
  const commands = {
    'EVAL plain': `EVAL ${text}`,
    'EVAL flagged': `EVAL ${FLAG}${text}`,
    plain: `EVALSHA ${sha1(text)}`,
    flagged: `EVALSHA ${sha1(FLAG + text)}`,
  }
  return Object.entries(commands).find(([, each]) => each === command)?.[0] ?? command
}

afterEach(() => vi.unstubAllGlobals())

describe('the digest of a script', () => {
  it('is computed at the first use, and returned as a plain string from then on', async () => {
    const { text } = started()
    const [first, atOnce] = [digestOf(text), digestOf(text)]
    expect(first).toBeInstanceOf(Promise)
    expect(await Promise.all([first, atOnce])).toEqual([sha1(text), sha1(text)])
    expect(digestOf(text)).toBe(sha1(text))
  })

  it.each([{}, undefined])('is replaced by EVAL where crypto is %o', async crypto => {
    vi.stubGlobal('crypto', crypto)
    const { text, sent, send } = started()
    expect(digestOf(text)).toBeUndefined()
    await send()
    expect(sent).toEqual([`EVAL ${text}`])
  })

  const flag = 'ERR Unexpected flag in script shebang: allow-key-locking'
  const oom = "OOM command not allowed when used memory > 'maxmemory'."
  const quota = 'ERR DB capacity quota exceeded'
  const keyLocking = true
  it.each<[when: string, Parameters<typeof started>[0], sent: string, next?: string]>([
    ['of the plain text', {}, 'plain'],
    ['of the flagged text', { keyLocking, known: false }, 'flagged, EVAL flagged'],
    ['of the flagged text, which the client knows its server takes', { ofServer: true }, 'flagged'],
    ['of the plain text if it names no keys', { keyLocking, key: '' }, 'plain'],
    [
      'of the plain text if it computes keys from a prefix',
      { keyLocking, key: 'readerPrefix', known: false },
      'plain, EVAL plain',
    ],
    ['of the plain text once the flag was refused', { keyLocking, full: flag }, 'flagged, plain', 'plain'],
    ['of the plain text when a full database refused it', { keyLocking, full: oom }, 'flagged, plain'],
    ['of the plain text when a full plan refused it', { keyLocking, full: quota }, 'flagged, plain'],
  ])('is that %s', async (_, how, first, next) => {
    const { text, sent, send } = started(how)
    await send()
    if (next) await send()
    const expected = next ? `${first}, ${next}` : first
    expect(sent.map(each => shown(each, text)).join(', ')).toBe(expected)
  })

  it('is not sent when the signal aborts while it is computed', async () => {
    const { sent, send } = started()
    const controller = new AbortController()
    const reply = rejectionOf(send(controller.signal))
    controller.abort('left')
    expect(await reply).toBe('left')
    expect(sent).toEqual([])
  })
})
