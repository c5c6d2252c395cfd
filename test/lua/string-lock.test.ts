/** Strings of other libraries in place of the locks that an acquire takes: three here, as of a multi-lock. */
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/string-lock.gen.ts'
import { useRedis } from '../support/redis.ts'
import { scriptTests } from '../support/script-table.ts'
import { clientOf, multiWiring } from '../support/scripts.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'

const redis = useRedis()
const { say, table, commands } = scriptTests({
  redis,
  clients: client => ({ locks: clientOf(client, scripts, multiWiring()) }),
  keys: { 'done:*': 'edgelock:done:{L}:*' },
  repeats: true,
})

const LONGEST = 'x'.repeat(128)

describe('look', () => {
  table(`
    locks without a key are free
      a look -> free |
    the reply has the longest rest of several
      SET L token PX 10000, SET M token PX 40000, SET N token PX 20000, a look -> busy ~40000 | L token 10000; M token 40000; N token 20000
    a token has at most 128 bytes
      SET L ${LONGEST} PX 20000, a look -> busy ~20000 | L ${LONGEST} 20000
    a longer string is no lock
      SET L ${LONGEST}x PX 20000, a look -> other | L ${LONGEST}x 20000
    the last try finishes its holder when a lock is busy
      SET L token PX 20000, a look last=1 doneMs=90000 -> busy ~20000 | L token 20000; done:a 0 90000
  `)

  it.each(['', ' token', 'token ', 'two words', 'to\nken', '\x7f'])('%j is no lock', async text => {
    await redis().client.set('L', text, 'PX', 20_000)
    expect(await say('a look')).toEqual([':other'])
  })

  it('a string is busy until the end of its last millisecond', async () => {
    const virtual = new VirtualRedis()
    const { look } = clientOf(virtual, scripts, multiWiring())
    await virtual.call('SET', 'L', 'token', 'PX', 20_000)
    virtual.now += 20_000
    expect(await look('a')).toEqual([':busy', 0])
    virtual.now += 1
    expect(await look('a')).toEqual([':free'])
  })
})

commands(`
  a look at what is free: a look -> GET GET GET
  a look at one that is busy: SET M token PX 20000, a look -> GET GET GET PTTL
  a look at three that are busy: SET L token PX 20000, SET M token PX 20000, SET N token PX 20000, a look -> GET GET GET PTTL PTTL PTTL
  a look of the last try: SET M token PX 20000, a look last=1 -> GET GET GET PTTL SET
  a look at what is no lock: SET L token, a look -> GET PTTL
`)
