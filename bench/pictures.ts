/** The pictures of one idea each, drawn from what the library does in `scenes.ts` and `exceptions.ts`. */
import { axisY, gridY, line, type Markish, ruleX } from '@observablehq/plot'
import {
  bars,
  type Colour,
  colour,
  crosses,
  type Drawn,
  dots,
  draw,
  HEADING,
  links,
  type Panel,
  SMALL,
  texts,
  ticks,
  timeAxis,
} from './draw.ts'
import { loop } from './exceptions.ts'
import * as scenes from './scenes.ts'

export async function drawPictures(): Promise<void> {
  const answers = await scenes.lostAnswer()
  draw(
    'lost-answer',
    'A lost answer, with SET NX and with edgelock',
    'With SET NX, the repeated request is refused because of the first one, and the lock stays held by no client until it expires. With edgelock, the repeated request of the same holder is granted again.',
    [
      exchangesPanel('SET NX', answers['SET NX'], ['SET NX', 'taken, and no client has it', false]),
      exchangesPanel('edgelock', answers.edgelock, ['acquire, same holder', 'held by the client', true]),
    ],
  )
  draw(
    'fencing',
    'A late write that a fencing token stops',
    'Writer A has the lock with token 33 and is paused for longer than its lease. Writer B gets the lock with token 34 and writes. When A wakes up and writes, the database refuses token 33, because it has seen 34.',
    [fencingPanel(await scenes.fencing())],
  )
  const { random, slots } = await scenes.waiting()
  draw(
    'poll-slots',
    'Random pauses and poll slots',
    'Each row is a client. Bars are holds, ticks are polls, and the lock is free where the ground is coloured. Three clients take turns, and then twelve. With random pauses, three clients leave the lock free for long, and twelve poll too often. With poll slots, both crowds poll at the same rate.',
    [turnsPanel('Random pauses', random, legend), turnsPanel('Poll slots', slots)],
  )
  draw(
    'after-a-death',
    'Grants and requests per second before, during and after the death of a holder',
    'Of a hundred clients, the one that holds the lock dies after 10 seconds. Until its lease ends, 30 seconds later, there is no grant, and the waiters send few requests. Then they get the lock as often as before.',
    await deathPanels(),
  )
}

const NAMES_WIDTH = 82

/** Time passes from left to right. Heights are pixels from above. Without a unit, the time has no axis. */
function stage(height: number, time: Drawn, unit: string, marks: Markish[], left = NAMES_WIDTH): Panel {
  const marginBottom = unit ? 40 : 0
  return {
    ...{ height: height + marginBottom, marginBottom, marginLeft: left + 16 },
    ...{ x: { domain: time, axis: null }, y: { domain: [0, height], reverse: true, axis: null } },
    marks: [marks, unit ? timeAxis(unit) : []],
  }
}

/** Named lines along the time. */
function lanes(heights: Readonly<Record<string, number>>, [x, x2]: Drawn): Markish[] {
  const all = Object.entries(heights)
  const names = all.map(([name, y]) => [x, y, name])
  return [links('line', all, ([, y]) => [x, y, x2, y]), texts('muted', names, { dx: -NAMES_WIDTH })]
}

/** What was asked at last, how it ended, and whether that is good. */
type Told = readonly [repeat: string, outcome: string, isGood: boolean]

function exchangesPanel(
  lock: string,
  [first, second]: scenes.Exchange[],
  [repeat, outcome, isGood]: Told,
): Panel {
  if (!first || !second) throw new Error('the client did not ask again')
  const [client, store, end] = [48, 108, 260]
  const both = [first, second]
  const arrived = both.map(each => [each.arrivedAt, store])
  const lost = [(first.arrivedAt + first.answeredAt) / 2, (client + store) / 2] as const
  const held = (from: number, y: number) => [from, end, y - 6, y + 6]
  const asked = both.map(({ sentAt }, at) => [sentAt, client - 15, at === 0 ? repeat.split(',')[0] : repeat])
  const replies = both.map(each => [each.arrivedAt, store + 18, inWords(each)])
  const holds = [held(first.arrivedAt, store), ...(isGood ? [held(second.answeredAt, client)] : [])]
  return stage(134, [0, end], isGood ? 'milliseconds' : '', [
    texts('ink', [[0, 8, lock]], { ...HEADING, dx: -NAMES_WIDTH }),
    texts(isGood ? 'good' : 'bad', [[end, 8, outcome]], { ...HEADING, textAnchor: 'end' }),
    lanes({ client, Redis: store }, [0, end]),
    bars(isGood ? 'soft' : 'free', holds),
    links('muted', both, each => [each.sentAt, client, each.arrivedAt, store]),
    links('muted', [
      [first.arrivedAt, store, ...lost],
      [second.arrivedAt, store, second.answeredAt, client],
    ]),
    dots('muted', [...arrived, [second.answeredAt, client]]),
    crosses([lost]),
    texts('bad', [[...lost, 'lost']], { ...SMALL, dx: 12 }),
    texts('ink', [...asked, ...replies], SMALL),
  ])
}

function inWords({ reply }: scenes.Exchange): string {
  const [word = 'nil', ms] = [reply ?? 'nil'].flat().flatMap(part => String(part).replace(':', '').split(' '))
  return ms && Number(ms) < 30_000 ? `${word}, ${(Number(ms) / 1_000).toFixed(1)} s left` : word
}

function fencingPanel({ leases, pause, polls, writes }: Awaited<ReturnType<typeof scenes.fencing>>): Panel {
  const [database, lane] = [100, { A: 16, B: 156 }]
  const s = (ms: number) => ms / 1_000
  const granted = leases.map(({ writer, from, token }) => [s(from), lane[writer], `lease, token ${token}`])
  const verdict = (isRefused: boolean, fill: Colour, word: string, look: object) => {
    const these = writes.filter(each => each.isRefused === isRefused)
    const ends = these.map(({ at, token }) => [s(at), database, `${token} ${word}`])
    const beside = { A: lane.A + 22, B: lane.B - 13 }
    return [
      links(fill, these, ({ at, writer }) => [s(at), beside[writer], s(at), database], 2),
      isRefused ? crosses(ends) : dots(fill, ends, 5),
      texts(fill, ends, { ...HEADING, dy: -14, ...look }),
    ]
  }
  return stage(182, [0, 60], 'seconds', [
    lanes({ 'writer A': lane.A, database, 'writer B': lane.B }, [0, 60]),
    bars('soft', leases, ({ writer, from, to }) => [s(from), s(to), lane[writer] - 13, lane[writer] + 13]),
    texts('ink', granted, { dx: 7 }),
    bars('muted', [[s(pause.from), s(pause.to), lane.A + 18, lane.A + 22]]),
    texts('muted', [
      [s(pause.from), lane.A + 34, 'paused'],
      [s(polls[0] ?? 0), lane.B - 20, 'polls'],
    ]),
    ticks('muted', polls, at => [s(at), lane.B - 6, lane.B + 6]),
    verdict(false, 'good', 'written', { textAnchor: 'end', dx: -9 }),
    verdict(true, 'bad', 'refused', { dx: 9 }),
  ])
}

/** How much is shown before and after the crowd comes. */
const SHOWN_MS = 900

/** At the end of the first line, and below it. */
const legend = [
  bars('good', [[270, 330, 5, 11]]),
  bars('free', [[545, 590, 1, 15]]),
  ticks('ink', [[762, 5, 11]]),
  texts(
    'muted',
    [
      [345, 8, 'held'],
      [605, 8, 'free'],
      [776, 8, 'poll'],
      [-SHOWN_MS, 30, `${scenes.FEW} clients`],
      [20, 30, `${scenes.MANY} clients`],
    ],
    SMALL,
  ),
]

function turnsPanel(title: string, turns: scenes.Turns, more: Markish[] = []): Panel {
  const isFirst = more.length > 0
  const { few, many } = scenes.figuresOf(turns)
  const below = isFirst ? 50 : 32
  const height = below + 20 + 9 * scenes.MANY
  const row = (client: string) => [below + 19 + 9 * Number(client), below + 25 + 9 * Number(client)]
  const shown = (ms: number) => Math.min(Math.max(ms - scenes.CROWD_AT_MS, -SHOWN_MS), SHOWN_MS)
  const isShown = ({ from, to }: scenes.Span) => shown(from) < shown(to)
  const figures = ({ pollsPerGrant, freeShare }: typeof few) =>
    `${pollsPerGrant.toFixed(0)} polls per grant, ${(100 * freeShare).toFixed(0)}\u00a0% free`
  const polls = turns.polls.filter(({ at }) => Math.abs(at - scenes.CROWD_AT_MS) < SHOWN_MS)
  const gaps = scenes.gapsOf(turns).filter(isShown)
  const holds = turns.holds.filter(isShown)
  const marks = [
    texts('ink', [[-SHOWN_MS, 8, title]], HEADING),
    more,
    texts(
      'ink',
      [
        [-SHOWN_MS, below, figures(few)],
        [20, below, figures(many)],
      ],
      SMALL,
    ),
    bars('free', gaps, ({ from, to }) => [shown(from), shown(to), below + 14, height]),
    ruleX([0], { y1: isFirst ? 22 : 0, y2: height, stroke: colour('muted'), strokeDasharray: '3,3' }),
    bars('good', holds, ({ client, from, to }) => [shown(from), shown(to), ...row(client)]),
    ticks('ink', polls, ({ client, at }) => [shown(at), ...row(client)]),
  ]
  return stage(height, [-SHOWN_MS, SHOWN_MS], isFirst ? '' : 'milliseconds', marks, 0)
}

const [DEATH_AT_S, LEASE_S, LAST_S] = [10, 30, 60]

/** A hundred clients in a closed loop, one of which dies with the lock: what each second brings, in virtual time. */
async function deathPanels(): Promise<Panel[]> {
  const exception = { atMs: DEATH_AT_S * 1_000, ms: 'dies' } as const
  const play = (kind: 'lock' | 'fair') => loop(kind, { exception, forMs: (LAST_S + 2) * 1_000 })
  const kinds = [
    ['lock', 'good', await play('lock')],
    ['fair lock', 'other', await play('fair')],
  ] as const
  const step = { curve: 'step-after', strokeWidth: 1.5 } as const
  const seconds = Array.from({ length: LAST_S + 1 }, (_, second) => second)
  const panel = (title: string, rate: 'rate' | 'requestRate', most: number, more: Markish[]): Panel => ({
    ...{ height: 164, marginTop: 24, marginBottom: 40, marginLeft: 48 },
    ...{ x: { axis: null }, y: { domain: [0, most], axis: null } },
    marks: [
      gridY({ stroke: colour('line'), strokeOpacity: 1, ticks: 4 }),
      axisY({ ticks: 4, tickSize: 0, label: null }),
      texts('ink', [[0, most, title]], { ...HEADING, dy: -16 }),
      bars('free', [DEATH_AT_S], from => [from, from + LEASE_S, 0, most], 0.5),
      kinds.map(([, stroke, played]) => {
        const y = (s: number) => played[rate](s * 1_000, (s + 1) * 1_000)
        return line(seconds, { ...step, stroke: colour(stroke), x: s => s, y })
      }),
      more,
    ],
  })
  const said = (text: string, dy: number) => texts('ink', [[DEATH_AT_S, 20, text]], { dx: 8, dy })
  const names = kinds.map(([name, fill], at) =>
    texts(fill, [[LAST_S, 20, name]], { ...HEADING, textAnchor: 'end', dy: -16, dx: -84 * (1 - at) }),
  )
  return [
    panel('Grants per second', 'rate', 20, [
      said('the holder is dead,', 16),
      said('its lease still runs', 34),
      names,
    ]),
    panel('Requests per second', 'requestRate', 350, [timeAxis('seconds')]),
  ]
}
