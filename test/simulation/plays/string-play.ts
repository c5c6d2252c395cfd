import { stringLock } from '../../../src/index.ts'
import { nameOf } from '../compiled.ts'
import type { Want } from '../liveness/idle-watch.ts'
import type { Neighbour } from '../liveness/neighbour.ts'
import { EXCLUSIVE } from '../oracle/oracle.ts'
import { leasePlay } from './lease-play.ts'
import type { SimulatedKind, Stage, Visit } from './play.ts'

const KEYS = ['edgelock:beside:{x}', 'x']

/** The lock, when neither another library nor edgelock has it. */
export const STRING: Want = {
  name: 'the string lock',
  mayHave: ({ keyspace }) => !KEYS.some(key => keyspace.exists(key)),
}

/** Another library that takes what it has released again at once. */
export const stringNeighbour: Neighbour = {
  take(engine) {
    const isTaken = engine.command('SET', 'x', 'token', 'PX', '30000', 'NX') !== null
    return isTaken ? () => void engine.command('DEL', 'x') : Infinity
  },
}

/**
 * One visit in five is that of another library. It may free its lock by a plain `DEL`, also after it has expired and a
 * client of edgelock has taken it. Then a stranger may get it as well, but never a second client of edgelock.
 */
export const stringPlay: SimulatedKind = {
  play(stage) {
    const ours = leasePlay(
      {
        keys: KEYS,
        choose: locks => ({ lock: stringLock(locks, 'x'), side: EXCLUSIVE }),
      },
      stage,
    )
    watchToken(stage)
    return {
      ...ours,
      visit: visit => (visit.random.chance(0.2) ? beAStranger(visit, stage) : ours.visit(visit)),
    }
  },
}

const isToken = (value: unknown) => String(value).startsWith('token')

async function beAStranger({ me, machine, random, record }: Visit, stage: Stage): Promise<void> {
  const { engine, isAway } = stage.server
  const ask = (...command: [string, ...string[]]) => {
    engine.keyspace.freeze()
    return engine.command(...command)
  }
  const token = `token-${me}`
  const ttlMs = random.between(100, 5_000)
  if (isAway || ask('SET', 'x', token, 'PX', String(ttlMs), 'NX') === null) return
  record(`takes it as a stranger for ${ttlMs} ms`)
  stage.oracle.intruded(me)
  await machine.clock.sleep(random.between(0, 8_000))
  const value = ask('GET', 'x')
  if (value === token || (value && random.chance(0.5))) {
    if (value !== token) stage.oracle.robbed()
    record(`frees ${value} as a stranger`)
    ask('DEL', 'x')
  }
}

/** Nothing that clients of edgelock send changes the lock of another library, except an operator's forced release. */
function watchToken({ servers, oracle }: Stage): void {
  for (const server of servers) {
    const token = () => {
      server.engine.keyspace.freeze()
      return server.engine.keyspace.read('x', 'string')
    }
    server.onScript(text => {
      const before = token()
      return () => {
        if (isToken(before) && token() !== before && !nameOf(text).endsWith('forceRelease'))
          oracle.violated(`${nameOf(text)} changed the lock of a stranger`)
      }
    })
  }
}
