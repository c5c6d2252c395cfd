/** The pictures of one idea each, drawn from what the library does in `scenes.ts` and `exceptions.ts`. */
import { colour, draw } from './draw.ts'
import { loop } from './exceptions.ts'
import { bars, crosses, dots, HEADING, lanes, rules, SMALL, stage, texts, ticks, WIDTH } from './marks.ts'
import {
  CROWD_AT_MS,
  type Exchange,
  FEW,
  fencing,
  figuresOf,
  gapsOf,
  lostAnswer,
  MANY,
  type Span,
  type Turns,
  waiting,
} from './scenes.ts'
import type { LockKind } from './virtual.ts'

export async function drawPictures(): Promise<void> {
  await drawLostAnswer()
  await drawFencing()
  await drawSlots()
  await drawDeath()
}

/** How one side of a lost answer is told. */
interface Side {
  readonly requests: readonly string[]
  readonly end: string
  readonly good: boolean
}

const SIDES = {
  'SET NX': { requests: ['SET NX', 'SET NX'], end: 'taken, and no client has it', good: false },
  edgelock: { requests: ['acquire', 'acquire, same holder'], end: 'held by the client', good: true },
} satisfies Record<string, Side>

async function drawLostAnswer(): Promise<void> {
  const scene = await lostAnswer()
  await draw(
    'lost-answer',
    {
      title: 'A lost answer, with SET NX and with edgelock',
      description:
        'With SET NX, the repeated request is refused because of the first one, and the lock stays held by no client until it expires. With edgelock, the repeated request of the same holder is granted again.',
    },
    {
      spacing: 22,
      vconcat: [exchangesPanel('SET NX', scene), exchangesPanel('edgelock', scene, 'milliseconds')],
    },
  )
}

function exchangesPanel(
  lock: keyof typeof SIDES,
  scene: Record<keyof typeof SIDES, Exchange[]>,
  unit?: string,
) {
  const [client, store, end] = [48, 108, 190]
  const side: Side = SIDES[lock]
  const [first, second] = scene[lock]
  if (!first || !second) throw new Error('the client did not ask again')
  const both = [first, second]
  const lostAt = { x: (first.arrivedAt + first.answeredAt) / 2, y: (client + store) / 2 }
  const answered = { x: second.answeredAt, y: client }
  const arrived = ({ arrivedAt }: Exchange) => ({ x: arrivedAt, y: store })
  const held = (from: number, y: number) => ({ x: from, x2: end, y: y - 6, y2: y + 6 })
  const requests = both.map(({ sentAt: x }, at) => ({ x, y: client - 15, text: side.requests[at] }))
  const replies = both.map(each => ({ x: each.arrivedAt, y: store + 18, text: inWords(each) }))
  return stage({ height: 134, time: [0, end], unit }, [
    lanes({ [lock]: 8 }, [0, 0], { ...HEADING, color: colour('ink') }),
    texts([{ x: end, y: 8, text: side.end }], {
      ...HEADING,
      align: 'right',
      color: colour(side.good ? 'good' : 'bad'),
    }),
    lanes({ client, Redis: store }, [0, end]),
    bars(
      [held(first.arrivedAt, store), ...(side.good ? [held(second.answeredAt, client)] : [])],
      colour(side.good ? 'soft' : 'free'),
    ),
    rules(both.map(each => ({ x: each.sentAt, y: client, x2: each.arrivedAt, y2: store }))),
    rules([
      { ...arrived(first), x2: lostAt.x, y2: lostAt.y },
      { ...arrived(second), x2: answered.x, y2: answered.y },
    ]),
    dots([...both.map(arrived), answered]),
    crosses([lostAt]),
    texts([{ ...lostAt, text: 'lost' }], { ...SMALL, dx: 12, color: colour('bad') }),
    texts([...requests, ...replies], SMALL),
  ])
}

function inWords({ reply }: Exchange): string {
  const [word = 'nil', ms] = [reply ?? 'nil'].flat().flatMap(part => String(part).replace(':', '').split(' '))
  return ms && Number(ms) < 30_000 ? `${word}, ${(Number(ms) / 1_000).toFixed(1)} s left` : word
}

async function drawFencing(): Promise<void> {
  const { leases, pause, polls, writes } = await fencing()
  const [database, lane] = [100, { A: 16, B: 156 }]
  const seconds = ({ from, to }: Span) => ({ x: from / 1_000, x2: to / 1_000 })
  const written = writes.map(({ writer, at, token, isRefused }) => {
    const arrow = {
      x: at / 1_000,
      x2: at / 1_000,
      y: database,
      y2: writer === 'A' ? lane.A + 22 : lane.B - 13,
    }
    return { ...arrow, isRefused, text: `${token} ${isRefused ? 'refused' : 'written'}` }
  })
  const accepted = written.filter(each => !each.isRefused)
  const refused = written.filter(each => each.isRefused)
  const verdict = { ...HEADING, dy: -14 }
  await draw(
    'fencing',
    {
      title: 'A late write that a fencing token stops',
      description:
        'Writer A has the lock with token 33 and is paused for longer than its lease. Writer B gets the lock with token 34 and writes. When A wakes up and writes, the database refuses token 33, because it has seen 34.',
    },
    stage({ height: 182, time: [0, 60], unit: 'seconds' }, [
      lanes({ 'writer A': lane.A, database, 'writer B': lane.B }, [0, 60]),
      bars(
        leases.map(({ writer, ...span }) => ({
          ...seconds(span),
          y: lane[writer] - 13,
          y2: lane[writer] + 13,
        })),
        colour('soft'),
      ),
      texts(
        leases.map(({ writer, from, token }) => ({
          x: from / 1_000,
          y: lane[writer],
          text: `lease, token ${token}`,
        })),
        { dx: 7 },
      ),
      bars([{ ...seconds(pause), y: lane.A + 18, y2: lane.A + 22 }], colour('muted')),
      texts([{ ...seconds(pause), y: lane.A + 34, text: 'paused' }], { color: colour('muted') }),
      ticks(
        polls.map(at => ({ x: at / 1_000, y: lane.B - 6, y2: lane.B + 6 })),
        colour('muted'),
      ),
      texts([{ x: (polls[0] ?? 0) / 1_000, y: lane.B - 18, text: 'polls' }], { color: colour('muted') }),
      rules(accepted, colour('good'), 2),
      rules(refused, colour('bad'), 2),
      dots(accepted, colour('good'), 90),
      crosses(refused),
      texts(accepted, { ...verdict, align: 'right', dx: -9, color: colour('good') }),
      texts(refused, { ...verdict, dx: 9, color: colour('bad') }),
    ]),
  )
}

/** How much is shown before and after the crowd comes. */
const SHOWN_MS = 900

async function drawSlots(): Promise<void> {
  const { random, slots } = await waiting()
  await draw(
    'poll-slots',
    {
      title: 'Random pauses and poll slots',
      description:
        'Each row is a client. Bars are holds, ticks are polls, and the lock is free where the ground is coloured. Three clients take turns, and then twelve. With random pauses, three clients leave the lock free for long, and twelve poll too often. With poll slots, both crowds poll at the same rate.',
    },
    {
      spacing: 20,
      vconcat: [
        turnsPanel('Random pauses', random, { isFirst: true }),
        turnsPanel('Poll slots', slots, { isFirst: false }),
      ],
    },
  )
}

const SMALL_PRINT = { ...SMALL, color: colour('muted') }

/** At the end of the first line. */
const legend = () => [
  bars([{ x: 270, x2: 330, y: 5, y2: 11 }], colour('good')),
  bars([{ x: 545, x2: 590, y: 1, y2: 15 }], colour('free')),
  ticks([{ x: 762, y: 5, y2: 11 }], colour('ink')),
  texts(
    [
      { x: 345, y: 8, text: 'held' },
      { x: 605, y: 8, text: 'free' },
      { x: 776, y: 8, text: 'poll' },
    ],
    SMALL_PRINT,
  ),
]

function turnsPanel(title: string, turns: Turns, { isFirst }: { isFirst: boolean }) {
  const { few, many } = figuresOf(turns)
  const below = isFirst ? 50 : 32
  const row = (client: string) => ({
    y: below + 19 + 9 * Number(client),
    y2: below + 25 + 9 * Number(client),
  })
  const ground = { y: below + 14, y2: below + 20 + 9 * MANY }
  const within = (ms: number) => Math.min(Math.max(ms - CROWD_AT_MS, -SHOWN_MS), SHOWN_MS)
  const shown = ({ from, to }: Span) => ({ x: within(from), x2: within(to) })
  const isShown = (span: Span) => shown(span).x < shown(span).x2
  const figures = ({ pollsPerGrant, freeShare }: typeof few) =>
    `${pollsPerGrant.toFixed(0)} polls per grant, ${(100 * freeShare).toFixed(0)}\u00a0% free`
  const columns = (y: number, texts: readonly string[]) =>
    texts.map((text, at) => ({ x: at === 0 ? -SHOWN_MS : 20, y, text }))
  return stage(
    {
      height: ground.y2,
      time: [-SHOWN_MS, SHOWN_MS],
      unit: isFirst ? undefined : 'milliseconds',
      width: WIDTH,
    },
    [
      texts([{ x: -SHOWN_MS, y: 8, text: title }], HEADING),
      texts(isFirst ? columns(30, [`${FEW} clients`, `${MANY} clients`]) : [], SMALL_PRINT),
      ...(isFirst ? legend() : []),
      texts(columns(below, [figures(few), figures(many)]), SMALL),
      bars(
        gapsOf(turns)
          .filter(isShown)
          .map(gap => ({ ...shown(gap), ...ground })),
        colour('free'),
      ),
      rules([{ x: 0, x2: 0, y: isFirst ? 22 : 0, y2: ground.y2 }], colour('muted'), 1, [3, 3]),
      bars(
        turns.holds.filter(isShown).map(hold => ({ ...shown(hold), ...row(hold.client) })),
        colour('good'),
      ),
      ticks(
        turns.polls
          .filter(({ at }) => Math.abs(at - CROWD_AT_MS) < SHOWN_MS)
          .map(({ client, at }) => ({ x: within(at), ...row(client) })),
        colour('ink'),
      ),
    ],
  )
}

const DEATH_AT_S = 10
const LEASE_S = 30
const LAST_S = 60

/** A hundred clients in a closed loop, one of which dies with the lock: what each second brings, in virtual time. */
async function drawDeath(): Promise<void> {
  const kinds = { lock: colour('good'), 'fair lock': colour('other') }
  const seconds = { lock: await secondsOf('lock'), 'fair lock': await secondsOf('fair') }
  const heading = { ...HEADING, dy: -16 }
  const panel = (title: string, field: 'grants' | 'requests', most: number, unit?: string) => {
    const isFirst = unit === undefined
    return stage({ height: 120, time: [0, LAST_S], unit, width: WIDTH - 32, most }, [
      texts([{ x: 0, y: most, text: title }], heading),
      bars([{ x: DEATH_AT_S, x2: DEATH_AT_S + LEASE_S, y: 0, y2: most }], colour('free'), 0.5),
      ...Object.entries(kinds).map(([kind, color]) => ({
        data: { values: seconds[kind as keyof typeof seconds].map((each, x) => ({ x, y: each[field] })) },
        mark: { type: 'line', interpolate: 'step-after', color, strokeWidth: 1.5 },
      })),
      texts(isFirst ? [{ x: DEATH_AT_S, y: most, text: 'the holder is dead,' }] : [], { dx: 8, dy: 16 }),
      texts(isFirst ? [{ x: DEATH_AT_S, y: most, text: 'its lease still runs' }] : [], { dx: 8, dy: 34 }),
      ...Object.entries(isFirst ? kinds : {}).map(([text, color], at) =>
        texts([{ x: LAST_S, y: most, text }], { ...heading, align: 'right', dx: -84 * (1 - at), color }),
      ),
    ])
  }
  await draw(
    'after-a-death',
    {
      title: 'Grants and requests per second before, during and after the death of a holder',
      description:
        'Of a hundred clients, the one that holds the lock dies after 10 seconds. Until its lease ends, 30 seconds later, there is no grant, and the waiters send few requests. Then they get the lock as often as before.',
    },
    {
      spacing: 34,
      vconcat: [
        panel('Grants per second', 'grants', 20),
        panel('Requests per second', 'requests', 350, 'seconds'),
      ],
    },
  )
}

async function secondsOf(kind: LockKind) {
  const exception = { atMs: DEATH_AT_S * 1_000, ms: 'dies' } as const
  const { rate, requestRate } = await loop(kind, { exception, forMs: (LAST_S + 2) * 1_000 })
  return Array.from({ length: LAST_S + 1 }, (_, second) => {
    const [from, to] = [second * 1_000, (second + 1) * 1_000]
    return { grants: rate(from, to), requests: requestRate(from, to) }
  })
}
