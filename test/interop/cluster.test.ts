/**
 * JVMs in cluster mode and edgelock on one Redis Cluster. Redisson's `shardedSubscriptionMode` says whether a JVM wakes
 * with SPUBLISH and listens with SSUBSCRIBE, or with PUBLISH and SUBSCRIBE.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClusterStack, startStack } from '../../dev/stack.ts'
import { type LocksOptions, lock } from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { expectTook, pass, timed, until } from '../support/timing.ts'
import { AT_ONCE_MS, BLOCKS } from './blocks.ts'
import { LAST_LOOK_MS } from './interop.ts'
import { channelOf } from './kinds.ts'
import { Redisson, redissonUrl } from './redisson.ts'
import type { JavaThread } from './redisson-types.ts'
import { isSince } from './version.ts'

type Mode = 'AUTO' | 'ON' | 'OFF' | 'by chance'
type Notify = LocksOptions['notify']

/** Before 3.29, Redisson has no such setting, and before 3.28 each JVM chooses by chance. */
const HAS_MODES = isSince('3.29.0')

/** How to wake a JVM of each mode. */
const WAKES: readonly [Mode, Notify][] = HAS_MODES
  ? [
      ['AUTO', 'both'],
      ['ON', 'both'],
      ['ON', 'spublish'],
      ['OFF', 'both'],
      ['OFF', 'publish'],
    ]
  : [['by chance', 'both']]

const MODES: ReadonlySet<Mode> = new Set(WAKES.map(([mode]) => mode))

let running: { stack: ClusterStack; jvms: Map<Mode, Redisson> } | undefined
const both = () => running ?? expect.unreachable('the cluster and the JVMs run only while tests do')
beforeAll(async () => {
  const stack = await startStack({ cluster: true })
  const jvms = new Map<Mode, Redisson>()
  running = { stack, jvms }
  const cluster = stack.cluster.addresses.map(redissonUrl)
  for (const mode of MODES) {
    const setting = mode === 'by chance' ? {} : { shardedSubscriptionMode: mode }
    jvms.set(mode, await Redisson.start({ cluster, ...setting }))
  }
}, 300_000)
afterAll(async () => {
  for (const jvm of running?.jvms.values() ?? []) await jvm.kill()
  await running?.stack.stop()
}, 30_000)

const client = (notify: Notify = 'both') => restLocks(both().stack, { notify })

/** A thread of the JVM with this mode. */
const java = (mode: Mode, thread: string): JavaThread =>
  both().jvms.get(mode)?.thread(thread) ?? expect.unreachable()

/** Resolves when a Java thread waits for a message on the channel, on any node. */
async function untilWaiting(channel: string): Promise<void> {
  const listeners = async () => {
    const asked = both().stack.cluster.nodes.flatMap(({ client }) =>
      ['NUMSUB', 'SHARDNUMSUB'].map(what => client.call('PUBSUB', what, channel)),
    )
    const counts = (await Promise.all(asked)) as [string, number][]
    return counts.reduce((sum, [, count]) => sum + count, 0)
  }
  await until(async () => (await listeners()) === 1)
  await pass(LAST_LOOK_MS)
}

/** A test that is run again needs another name. */
let names = 0

const NAMES = { 'without a {tag}': (text: string) => text, 'with a {tag}': (text: string) => `{${text}}:run` }

describe.each(WAKES)("a Java thread that listens in mode %s is woken with notify: '%s'", (mode, notify) => {
  const untagged = ['multiLock', 'countDownLatch']
  const tests = Object.entries(BLOCKS).flatMap(([primitive, block]) =>
    Object.entries(NAMES).flatMap(([what, nameOf]) =>
      // The locks of a multi-lock have a tag of their own, and Redisson cannot use a latch with a tag in a cluster.
      untagged.includes(primitive) && what === 'with a {tag}'
        ? []
        : [[primitive, what, block, nameOf] as const],
    ),
  )

  it.concurrent.each(tests)('%s, under a name %s', async (primitive, _what, block, nameOf) => {
    const wakeOne = async () => {
      const name = nameOf(`${primitive}-${++names}`)
      const { waiting, channel, end } = await block(client(notify), java(mode, name), name)
      await untilWaiting(channel)
      const { ms } = await timed(() => end().then(() => waiting))
      expectTook(ms, 0, AT_ONCE_MS)
    }
    await Promise.all([wakeOne(), wakeOne(), wakeOne()])
  })
})

describe('messages in cluster mode', () => {
  const asleep: [Mode, Notify][] = [
    // What both sides have by default.
    ['AUTO', 'publish'],
    ['ON', 'publish'],
    ['OFF', 'spublish'],
  ]
  it.each(HAS_MODES ? asleep : [])(
    "a Java thread in mode %s sleeps through notify: '%s' until the lease ends",
    async (mode, notify) => {
      const name = `asleep-${++names}`
      const plain = java(mode, name).lock(name)
      const lease = await lock(client(notify), name).acquire({ leaseMs: 3_000 })
      const { ms } = await timed(async () => {
        const waiting = plain.lock()
        await untilWaiting(channelOf('lock', name, ''))
        await lease.release()
        await waiting
      })
      expectTook(ms, 2_000, 6_000)
      await plain.unlock()
    },
  )
})
