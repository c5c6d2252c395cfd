import { nameOf, SENT } from '../compiled.ts'
import type { Stage } from '../plays/play.ts'
import { isBusy } from './busy-watch.ts'

type Engine = Stage['servers'][number]['engine']

/**
 * Checks that no grant of a web lock passes a living waiter that came earlier and is in its way, and that each "busy" that
 * ends a wait names one, or a holder in its way.
 */
export function watchLine({ servers, oracle, now }: Stage): void {
  const startedAt = now()
  for (const server of servers) {
    const { engine } = server
    server.onScript(text => {
      const [waiting, before] = [waitersOf(engine), membersOf(engine, '')]
      /** A living waiter that came earlier, and is in its way. */
      const inFrontOf = (mine: string) => {
        const since = waiting.find(({ member }) => member === mine)?.came ?? Infinity
        return waiting.find(
          ({ member, came, isAlive }) => isAlive && came < since && isInTheWay(member, mine),
        )
      }
      // A server that lost data may have lost a place.
      const violated = (what: string) => oracle.isKept(startedAt) && oracle.violated(what)
      return reply => {
        const { args = [] } = SENT.get(text) ?? {}
        const [mode, holder, last] = ['mode', 'holder', 'last'].map(
          name => server.asked.args[args.indexOf(name)],
        )
        if (nameOf(text) === 'web-lock acquire' && last === '1' && isBusy(reply)) {
          const mine = `${mode}${holder}`
          const isHeld = [...before].some(
            ([member, end]) => end > engine.keyspace.now && isInTheWay(member, mine),
          )
          if (!isHeld && !inFrontOf(mine)) violated(`${mine} was told "busy", and nothing was in its way`)
        }
        if (nameOf(text) === 'web-lock steal') return
        const granted = [...membersOf(engine, '').keys()].find(member => !before.has(member))
        const passed = granted && inFrontOf(granted)
        if (passed) violated(`${granted} overtakes ${passed.member}`)
      }
    })
  }
}

/** Whether two holders or waiters cannot have it together. The mode is in front of each, `x` to have it alone. */
const isInTheWay = (other: string, mine: string) => other !== mine && /x/.test(`${other[0]}${mine[0]}`)

/** The waiters of both modes. One that was silent keeps its place until another request removes it. */
function waitersOf(engine: Engine) {
  const alive = membersOf(engine, '-alive')
  return ['-alone', '-sharing'].flatMap(part =>
    [...membersOf(engine, part)].map(([member, came]) => {
      return { member, came, isAlive: (alive.get(member) ?? 0) > engine.keyspace.now }
    }),
  )
}

/** The members of a set, with their scores. */
function membersOf(engine: Engine, part: string): Map<string, number> {
  const flat = engine.command('ZRANGE', `edgelock:web${part}:{x}`, '0', '-1', 'WITHSCORES') as string[]
  return new Map(flat.flatMap((member, at) => (at % 2 ? [] : [[member, Number(flat[at + 1])] as const])))
}
