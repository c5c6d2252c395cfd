import { nameOf, SENT } from '../compiled.ts'
import type { Stage } from '../plays/play.ts'

type Engine = Stage['servers'][number]['engine']

/**
 * Checks that no grant of a web lock passes a living waiter that came earlier and is in its way, and that each "busy" that
 * ends a wait names one, or a holder in its way.
 */
export function watchLine({ servers, oracle, now }: Stage): void {
  const startedAt = now()
  for (const server of servers) {
    const { engine, watch } = server
    server.watch = (text, execute) => {
      const [waiting, before] = [waitersOf(engine), membersOf(engine, '')]
      const reply = watch(text, execute)
      const { args = [] } = SENT.get(text) ?? {}
      const [mode, holder, last] = ['mode', 'holder', 'last'].map(
        name => server.asked.args[args.indexOf(name)],
      )
      if (
        nameOf(text) === 'web-lock acquire' &&
        last === '1' &&
        String([reply].flat()[0]).startsWith(':busy')
      ) {
        const mine = `${mode}${holder}`
        const since = waiting.find(({ member }) => member === mine)?.came ?? Infinity
        const isHeld = [...before].some(
          ([member, end]) => end > engine.keyspace.now && isInTheWay(member, mine),
        )
        const isQueued = waiting.some(
          ({ member, came, isAlive }) => isAlive && came < since && isInTheWay(member, mine),
        )
        if (!isHeld && !isQueued && oracle.isKept(startedAt))
          oracle.violated(`${mine} was told "busy", and nothing was in its way`)
      }
      if (nameOf(text) === 'web-lock steal') return reply
      const granted = [...membersOf(engine, '').keys()].find(member => !before.has(member))
      if (!granted) return reply
      const came = waiting.find(({ member }) => member === granted)?.came ?? Infinity
      const passed = waiting.find(
        waiter => waiter.isAlive && waiter.came < came && isInTheWay(waiter.member, granted),
      )
      // A server that lost data may have lost a place.
      if (passed && oracle.isKept(startedAt)) oracle.violated(`${granted} overtakes ${passed.member}`)
      return reply
    }
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
