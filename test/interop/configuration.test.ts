/**
 * JVMs with the codecs of Redisson, one with a NameMapper, and one with names in braces. A codec is for values of the user, and locks have none.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocksOptions } from '../../src/index.ts'
import { expectTook, timed } from '../support/timing.ts'
import { AT_ONCE_MS, BLOCKS } from './blocks.ts'
import { useInterop } from './interop.ts'
import type { Redisson } from './redisson.ts'
import type { Settings } from './redisson-types.ts'
import { isSince } from './version.ts'

const interop = useInterop()

const CODECS = [
  'org.redisson.codec.Kryo5Codec',
  'org.redisson.codec.SerializationCodec',
  'org.redisson.client.codec.StringCodec',
  'org.redisson.client.codec.LongCodec',
  'org.redisson.client.codec.ByteArrayCodec',
]

/** A test that is run again needs another name. */
let names = 0
const PLAIN = 'configured-#'

/** Before 3.52, a fair lock's queue in Java does not have the mapped name. */
const MAPPED = Object.keys(BLOCKS).filter(kind => kind !== 'fairLock' || isSince('3.52.0'))

describe.each(CODECS)('with %s', codec => {
  describeBoth({ codec }, Object.keys(BLOCKS))
})

describe('with a NameMapper', () => {
  describeBoth({ prefix: 'app:' }, MAPPED)
})

/** Names whose keys and channels two languages may easily spell differently. */
const NAMES = [
  'order:{42}:invoice #',
  'order # {42}',
  'a:b c/d::e #',
  'Straße-Ωμέγα-锁-\u0628 #',
  'lock-🔒-𝒳 #',
  `"it's" \\ 100% #`,
  'a\nb\tc\u0000d\u0085e\u2028f #',
  `${'n'.repeat(500)} #`,
]

describe('with the usual settings', () => {
  describeBoth({}, Object.keys(BLOCKS), NAMES)
})

describe('with a clientName of ours', () => {
  describeBoth({}, Object.keys(BLOCKS), [PLAIN], { clientName: 'billing.eu-1' })
})

/** Kinds of which Redisson derives no key from `{x}` that it derives from `x` as well. */
describe('with a name that is all in braces', () => {
  describeBoth({}, ['lock', 'semaphore', 'countDownLatch'], ['{configured-#}'])
})

/** Both exclude and wake each other. A number takes the place of `#`. */
function describeBoth(
  settings: Settings,
  kinds: readonly string[],
  texts: readonly string[] = [PLAIN],
  options: Omit<LocksOptions, 'redis'> = {},
): void {
  let jvm: Redisson | undefined
  beforeAll(async () => {
    jvm = await interop.newJvm(settings)
  })
  afterAll(() => jvm?.kill())

  // The locks of a multi-lock have a tag of their own.
  const fits = (kind: string, text: string) => kind !== 'multiLock' || !text.includes('{')
  const rows = kinds.flatMap(kind =>
    texts.filter(text => fits(kind, text)).map(text => [kind, text] as const),
  )
  it.concurrent.each(rows)('%s, named %j', async (kind, text) => {
    const { prefix = '' } = settings
    const name = text.replace('#', `${++names}`)
    const locks = interop.locks({ mapName: name => prefix + name, ...options })
    const java = jvm?.thread(name) ?? expect.unreachable()
    const blocked = await BLOCKS[kind]?.(locks, java, name, prefix)
    if (!blocked) expect.unreachable()
    await interop.untilWaiting(blocked.channel)
    const { ms } = await timed(() => blocked.end().then(() => blocked.waiting))
    expectTook(ms, 0, AT_ONCE_MS)
    expect(await blocked.retry()).toBe(false)
    await blocked.giveBack()
    expect(await blocked.retry()).toBe(true)
  })
}
