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

afterEach(() => vi.unstubAllGlobals())

describe('the digest of a script', () => {
  it('is computed at the first use, and returned as a plain string from then on', async () => {
    const { text } = started()
    const [first, atOnce] = [digestOf(text), digestOf(text)]
    expect(first).toBeInstanceOf(Promise)
    expect(await Promise.all([first, atOnce])).toEqual([sha1(text), sha1(text)])
    expect(digestOf(text)).toBe(sha1(text))
  })

  it('is sent by EVALSHA at the first use as well', async () => {
    const { text, sent, send } = started()
    await send()
    await send()
    expect(sent).toEqual([`EVALSHA ${sha1(text)}`, `EVALSHA ${sha1(text)}`])
  })

  it.each([{}, undefined])('is replaced by EVAL where crypto is %o', async crypto => {
    vi.stubGlobal('crypto', crypto)
    const { text, sent, send } = started()
    expect(digestOf(text)).toBeUndefined()
    await send()
    expect(sent).toEqual([`EVAL ${text}`])
  })

  it('is that of the flagged text with key locking, which EVAL sends after NOSCRIPT', async () => {
    const { text, sent, send } = started({ keyLocking: true, known: false })
    await send()
    expect(sent).toEqual([`EVALSHA ${sha1(FLAG + text)}`, `EVAL ${FLAG}${text}`])
  })

  it('is that of the plain text with key locking when the script computes keys from a prefix', async () => {
    const { text, sent, send } = started({ keyLocking: true, key: 'leasePrefix', known: false })
    await send()
    expect(sent).toEqual([`EVALSHA ${sha1(text)}`, `EVAL ${text}`])
  })

  it('is that of the flagged text without an option where the client knows that its server takes the flag', async () => {
    const { text, sent, send } = started({ ofServer: true })
    await send()
    expect(sent).toEqual([`EVALSHA ${sha1(FLAG + text)}`])
  })

  it('is that of the plain text, also from then on, once the server has refused the flag', async () => {
    const { text, sent, send } = started({
      keyLocking: true,
      full: 'ERR Unexpected flag in script shebang: allow-key-locking',
    })
    await send()
    await send()
    expect(sent).toEqual([FLAG + text, text, text].map(each => `EVALSHA ${sha1(each)}`))
  })

  it('is that of the plain text with key locking when the script names no keys', async () => {
    const { text, sent, send } = started({ keyLocking: true, key: '' })
    await send()
    expect(sent).toEqual([`EVALSHA ${sha1(text)}`])
  })

  it.each(["OOM command not allowed when used memory > 'maxmemory'.", 'ERR DB capacity quota exceeded'])(
    'is that of the plain text when a full database refuses the flagged one: %s',
    async full => {
      const { text, sent, send } = started({ keyLocking: true, full })
      await send()
      expect(sent).toEqual([`EVALSHA ${sha1(FLAG + text)}`, `EVALSHA ${sha1(text)}`])
    },
  )

  it('is not sent when the signal aborts while it is computed', async () => {
    const { sent, send } = started()
    const controller = new AbortController()
    const reply = rejectionOf(send(controller.signal))
    controller.abort('left')
    expect(await reply).toBe('left')
    expect(sent).toEqual([])
  })
})
