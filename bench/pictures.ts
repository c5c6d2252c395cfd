/** The pictures of one idea each, drawn from what the library does in `scenes.ts` and `exceptions.ts`. */
import { axisX, axisY, dot, gridY, line, link, type Markish, rect, ruleX, text } from '@observablehq/plot'
import { colour, draw, FONT_SIZE, type Panel } from './draw.ts'
import { loop } from './exceptions.ts'
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
  drawLostAnswer(await lostAnswer())
  drawFencing(await fencing())
  drawSlots(await waiting())
  await drawDeath()
}

interface Mark {
  readonly x: number
  readonly y: number
  readonly x2?: number
  readonly y2?: number
  readonly text?: string | undefined
}

const ENDS = { x1: 'x', y1: 'y', x2: 'x2', y2: 'y2' }
const HEADING = { fontWeight: 600 }
const SMALL = { fontSize: FONT_SIZE.small }
const SMALL_PRINT = { ...SMALL, fill: colour('muted') }

const bars = (marks: Mark[], fill: string, opacity?: number) => rect(marks, { ...ENDS, fill, opacity })
const links = (marks: Mark[], stroke = colour('muted'), strokeWidth = 1.5) =>
  link(marks, { ...ENDS, stroke, strokeWidth })
const ticks = (marks: Mark[], stroke: string) =>
  ruleX(marks, { x: 'x', y1: 'y', y2: 'y2', stroke, strokeWidth: 1.2 })
const dots = (marks: Mark[], fill = colour('muted'), r = 3.5) => dot(marks, { x: 'x', y: 'y', fill, r })
const crosses = (marks: Mark[]) =>
  dot(marks, { x: 'x', y: 'y', symbol: 'times', stroke: colour('bad'), strokeWidth: 2.5, r: 5.5 })
const texts = (marks: Mark[], look: object = {}) =>
  text(marks, {
    ...{ x: 'x', y: 'y', text: 'text', textAnchor: 'start', fill: colour('ink'), fontSize: FONT_SIZE.normal },
    ...look,
  })

interface Stage {
  readonly height: number
  readonly time: readonly [number, number]
  /** Of the time. Without it, the time has no axis. */
  readonly unit?: string | undefined
  /** How much of the width names take. */
  readonly left?: number
}

const NAMES_WIDTH = 82

/** Time passes from left to right. Heights are pixels from above. */
function stage({ height, time, unit, left = NAMES_WIDTH }: Stage, marks: Markish[]): Panel {
  const marginBottom = unit ? 40 : 0
  return {
    ...{ height: height + marginBottom, marginBottom, marginLeft: left + 16 },
    ...{ x: { domain: time, axis: null }, y: { domain: [0, height], reverse: true, axis: null } },
    marks: [...marks, ...(unit ? [timeAxis(unit)] : [])],
  }
}

function timeAxis(label: string): Markish {
  return axisX({
    label,
    labelAnchor: 'center',
    labelArrow: 'none',
    ticks: 5,
    tickSize: 5,
    stroke: colour('line'),
    fill: colour('muted'),
  })
}

/** Named lines along the time. */
function lanes(
  heights: Readonly<Record<string, number>>,
  [x, x2]: readonly [number, number],
  look: object = {},
) {
  const all = Object.entries(heights).map(([text, y]) => ({ text, x, x2, y, y2: y }))
  return [links(all, colour('line')), texts(all, { dx: -NAMES_WIDTH, fill: colour('muted'), ...look })]
}

/** How one side of a lost answer is told. */
const SIDES = {
  'SET NX': { requests: ['SET NX', 'SET NX'], end: 'taken, and no client has it', good: false },
  edgelock: { requests: ['acquire', 'acquire, same holder'], end: 'held by the client', good: true },
}
type Side = keyof typeof SIDES

function drawLostAnswer(scene: Record<Side, Exchange[]>): void {
  draw(
    'lost-answer',
    {
      title: 'A lost answer, with SET NX and with edgelock',
      description:
        'With SET NX, the repeated request is refused because of the first one, and the lock stays held by no client until it expires. With edgelock, the repeated request of the same holder is granted again.',
    },
    [exchangesPanel('SET NX', scene), exchangesPanel('edgelock', scene, 'milliseconds')],
  )
}

function exchangesPanel(lock: Side, scene: Record<Side, Exchange[]>, unit?: string): Panel {
  const [client, store, end] = [48, 108, 260]
  const { requests, good, end: outcome } = SIDES[lock]
  const [first, second] = scene[lock]
  if (!first || !second) throw new Error('the client did not ask again')
  const both = [first, second]
  const lostAt = { x: (first.arrivedAt + first.answeredAt) / 2, y: (client + store) / 2 }
  const answered = { x: second.answeredAt, y: client }
  const arrived = ({ arrivedAt: x }: Exchange) => ({ x, y: store })
  const held = (x: number, y: number) => ({ x, x2: end, y: y - 6, y2: y + 6 })
  const asked = both.map(({ sentAt: x }, at) => ({ x, y: client - 15, text: requests[at] }))
  const replies = both.map(each => ({ x: each.arrivedAt, y: store + 18, text: inWords(each) }))
  return stage({ height: 134, time: [0, end], unit }, [
    lanes({ [lock]: 8 }, [0, 0], { ...HEADING, fill: colour('ink') }),
    texts([{ x: end, y: 8, text: outcome }], {
      ...HEADING,
      textAnchor: 'end',
      fill: colour(good ? 'good' : 'bad'),
    }),
    lanes({ client, Redis: store }, [0, end]),
    bars(
      [held(first.arrivedAt, store), ...(good ? [held(second.answeredAt, client)] : [])],
      colour(good ? 'soft' : 'free'),
    ),
    links(both.map(each => ({ x: each.sentAt, y: client, x2: each.arrivedAt, y2: store }))),
    links([
      { ...arrived(first), x2: lostAt.x, y2: lostAt.y },
      { ...arrived(second), x2: answered.x, y2: answered.y },
    ]),
    dots([...both.map(arrived), answered]),
    crosses([lostAt]),
    texts([{ ...lostAt, text: 'lost' }], { ...SMALL, dx: 12, fill: colour('bad') }),
    texts([...asked, ...replies], SMALL),
  ])
}

function inWords({ reply }: Exchange): string {
  const [word = 'nil', ms] = [reply ?? 'nil'].flat().flatMap(part => String(part).replace(':', '').split(' '))
  return ms && Number(ms) < 30_000 ? `${word}, ${(Number(ms) / 1_000).toFixed(1)} s left` : word
}

function drawFencing({ leases, pause, polls, writes }: Awaited<ReturnType<typeof fencing>>): void {
  const [database, lane] = [100, { A: 16, B: 156 }]
  const seconds = ({ from, to }: Span) => ({ x: from / 1_000, x2: to / 1_000 })
  const written = writes.map(({ writer, at, token, isRefused }) => ({
    ...{ x: at / 1_000, x2: at / 1_000, y: database, y2: writer === 'A' ? lane.A + 22 : lane.B - 13 },
    ...{ isRefused, text: `${token} ${isRefused ? 'refused' : 'written'}` },
  }))
  const accepted = written.filter(each => !each.isRefused)
  const refused = written.filter(each => each.isRefused)
  const verdict = { ...HEADING, dy: -14 }
  const lease = ({ writer, ...span }: (typeof leases)[number]) => ({
    ...seconds(span),
    ...{ y: lane[writer] - 13, y2: lane[writer] + 13 },
  })
  const granted = leases.map(({ writer, from, token }) => ({
    ...{ x: from / 1_000, y: lane[writer], text: `lease, token ${token}` },
  }))
  draw(
    'fencing',
    {
      title: 'A late write that a fencing token stops',
      description:
        'Writer A has the lock with token 33 and is paused for longer than its lease. Writer B gets the lock with token 34 and writes. When A wakes up and writes, the database refuses token 33, because it has seen 34.',
    },
    [
      stage({ height: 182, time: [0, 60], unit: 'seconds' }, [
        lanes({ 'writer A': lane.A, database, 'writer B': lane.B }, [0, 60]),
        bars(leases.map(lease), colour('soft')),
        texts(granted, { dx: 7 }),
        bars([{ ...seconds(pause), y: lane.A + 18, y2: lane.A + 22 }], colour('muted')),
        texts([{ ...seconds(pause), y: lane.A + 34, text: 'paused' }], { fill: colour('muted') }),
        ticks(
          polls.map(at => ({ x: at / 1_000, y: lane.B - 6, y2: lane.B + 6 })),
          colour('muted'),
        ),
        texts([{ x: (polls[0] ?? 0) / 1_000, y: lane.B - 20, text: 'polls' }], { fill: colour('muted') }),
        links(accepted, colour('good'), 2),
        links(refused, colour('bad'), 2),
        dots(accepted, colour('good'), 5),
        crosses(refused),
        texts(accepted, { ...verdict, textAnchor: 'end', dx: -9, fill: colour('good') }),
        texts(refused, { ...verdict, dx: 9, fill: colour('bad') }),
      ]),
    ],
  )
}

/** How much is shown before and after the crowd comes. */
const SHOWN_MS = 900

function drawSlots({ random, slots }: { random: Turns; slots: Turns }): void {
  draw(
    'poll-slots',
    {
      title: 'Random pauses and poll slots',
      description:
        'Each row is a client. Bars are holds, ticks are polls, and the lock is free where the ground is coloured. Three clients take turns, and then twelve. With random pauses, three clients leave the lock free for long, and twelve poll too often. With poll slots, both crowds poll at the same rate.',
    },
    [turnsPanel('Random pauses', random, legend()), turnsPanel('Poll slots', slots)],
  )
}

/** At the end of the first line, and below it. */
const legend = () => [
  bars([{ x: 270, x2: 330, y: 5, y2: 11 }], colour('good')),
  bars([{ x: 545, x2: 590, y: 1, y2: 15 }], colour('free')),
  ticks([{ x: 762, y: 5, y2: 11 }], colour('ink')),
  texts(
    [
      { x: 345, y: 8, text: 'held' },
      { x: 605, y: 8, text: 'free' },
      { x: 776, y: 8, text: 'poll' },
      { x: -SHOWN_MS, y: 30, text: `${FEW} clients` },
      { x: 20, y: 30, text: `${MANY} clients` },
    ],
    SMALL_PRINT,
  ),
]

function turnsPanel(title: string, turns: Turns, extra?: Markish[]): Panel {
  const { few, many } = figuresOf(turns)
  const below = extra ? 50 : 32
  const row = (client: string) => {
    const y = below + 19 + 9 * Number(client)
    return { y, y2: y + 6 }
  }
  const ground = { y: below + 14, y2: below + 20 + 9 * MANY }
  const within = (ms: number) => Math.min(Math.max(ms - CROWD_AT_MS, -SHOWN_MS), SHOWN_MS)
  const shown = ({ from, to }: Span) => ({ x: within(from), x2: within(to) })
  const isShown = (span: Span) => shown(span).x < shown(span).x2
  const figures = (x: number, { pollsPerGrant, freeShare }: typeof few) => ({
    ...{ x, y: below },
    text: `${pollsPerGrant.toFixed(0)} polls per grant, ${(100 * freeShare).toFixed(0)}\u00a0% free`,
  })
  const gaps = gapsOf(turns).filter(isShown)
  const polls = turns.polls.filter(({ at }) => Math.abs(at - CROWD_AT_MS) < SHOWN_MS)
  return stage(
    { height: ground.y2, time: [-SHOWN_MS, SHOWN_MS], unit: extra ? undefined : 'milliseconds', left: 0 },
    [
      texts([{ x: -SHOWN_MS, y: 8, text: title }], HEADING),
      ...(extra ?? []),
      texts([figures(-SHOWN_MS, few), figures(20, many)], SMALL),
      bars(
        gaps.map(gap => ({ ...shown(gap), ...ground })),
        colour('free'),
      ),
      ruleX([0], { y1: extra ? 22 : 0, y2: ground.y2, stroke: colour('muted'), strokeDasharray: '3,3' }),
      bars(
        turns.holds.filter(isShown).map(hold => ({ ...shown(hold), ...row(hold.client) })),
        colour('good'),
      ),
      ticks(
        polls.map(({ client, at }) => ({ x: within(at), ...row(client) })),
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
  const names = Object.entries(kinds)
  const panel = (title: string, field: 'grants' | 'requests', most: number, more: Markish[]): Panel => ({
    ...{
      height: 164,
      marginTop: 24,
      marginBottom: 40,
      marginLeft: 48,
      x: { axis: null },
      y: { domain: [0, most], axis: null },
    },
    marks: [
      gridY({ stroke: colour('line'), strokeOpacity: 1, ticks: 4 }),
      axisY({ ticks: 4, tickSize: 0, label: null }),
      texts([{ x: 0, y: most, text: title }], { ...HEADING, dy: -16 }),
      bars([{ x: DEATH_AT_S, x2: DEATH_AT_S + LEASE_S, y: 0, y2: most }], colour('free'), 0.5),
      ...names.map(([kind, stroke]) =>
        line(seconds[kind as keyof typeof kinds], {
          x: 'second',
          y: field,
          curve: 'step-after',
          stroke,
          strokeWidth: 1.5,
        }),
      ),
      ...more,
    ],
  })
  const said = (text: string, dy: number) => texts([{ x: DEATH_AT_S, y: 20, text }], { dx: 8, dy })
  const named = names.map(([text, fill], at) =>
    texts([{ x: LAST_S, y: 20, text }], { ...HEADING, textAnchor: 'end', dy: -16, dx: -84 * (1 - at), fill }),
  )
  draw(
    'after-a-death',
    {
      title: 'Grants and requests per second before, during and after the death of a holder',
      description:
        'Of a hundred clients, the one that holds the lock dies after 10 seconds. Until its lease ends, 30 seconds later, there is no grant, and the waiters send few requests. Then they get the lock as often as before.',
    },
    [
      panel('Grants per second', 'grants', 20, [
        said('the holder is dead,', 16),
        said('its lease still runs', 34),
        ...named,
      ]),
      panel('Requests per second', 'requests', 350, [timeAxis('seconds')]),
    ],
  )
}

async function secondsOf(kind: LockKind) {
  const exception = { atMs: DEATH_AT_S * 1_000, ms: 'dies' } as const
  const { rate, requestRate } = await loop(kind, { exception, forMs: (LAST_S + 2) * 1_000 })
  return Array.from({ length: LAST_S + 1 }, (_, second) => {
    const [from, to] = [second * 1_000, (second + 1) * 1_000]
    return { second, grants: rate(from, to), requests: requestRate(from, to) }
  })
}
