/** The plots of docs/performance.md. */
import { dot, line, text } from '@observablehq/plot'
import { colour, draw, type Panel, SMALL } from './draw.ts'
import type { Run } from './results.ts'
import type { Sharing } from './sharing.ts'

/** Colours that most readers tell apart, whichever they see (Okabe and Ito). */
const OTHERS = ['#0072b2', '#d55e00', '#cc79a7', '#e69f00', '#56b4e9', '#8a8a8a']
/** A second mark of each library, for readers who tell fewer colours apart. */
const SYMBOLS = 'circle square triangle cross diamond star wye plus times asterisk'.split(' ')
const AXIS = { grid: true, tickSize: 0, labelAnchor: 'center', labelArrow: 'none' } as const
const TENS = [0.1, 1, 10, 100, 1_000]
/** Returns an axis of powers of ten, with a tick for each of them. */
const powers = (least: number, most: number) =>
  ({
    ...{ ...AXIS, type: 'log', domain: [least, most] },
    ...{ ticks: TENS.filter(ten => ten >= least && ten <= most), tickFormat: String },
  }) as const
const FRAME = { marginLeft: 56, marginBottom: 44 }

/** A library among so many that wait. */
interface Point {
  readonly library: string
  readonly waiters: number
  readonly requests: number
}

const isPlain = ({ library }: Point) => library === 'edgelock'

export function plotCrowds(runs: readonly Run[]): void {
  const points = runs.map(({ contestant: library, clients: waiters, holdMs, ...run }) => {
    const idle = Math.max(0, 1 - run.utilisation)
    return { library, waiters, holdMs, requests: run.requestsPerGrant, idle }
  })
  const short = points.filter(({ holdMs }) => holdMs === 50)
  plotRequests('requests-per-grant', 'waiters', short)
  const crowd = points.filter(({ waiters, holdMs }) => waiters === 100 && holdMs === 500)
  const waiting = crowd.filter(({ library }) => !library.includes('over'))
  const place = { x: 'requests', y: 'idle' }
  const panel = {
    ...{ ...FRAME, height: 318, marginTop: 14, r: { type: 'identity' } },
    x: { ...powers(4, 3_000), label: 'requests per grant' },
    y: { ...AXIS, ticks: 5, zero: true, nice: true, label: 'share of idle time' },
    marks: [
      dot(waiting, {
        ...{ ...place, r: point => (isPlain(point) ? 7 : 4) },
        fill: point => colour(isPlain(point) ? 'good' : 'muted'),
      }),
      text(waiting, { ...place, ...SMALL, text: 'library', dy: -14, fill: colour('ink') }),
    ],
  } as const
  const description = 'Each library is a point. The table has the numbers.'
  draw('requests-against-idle', 'Requests per grant against idle time', description, [panel])
}

/** Draws how many requests a grant takes of callers that share one process. */
export function plotSharing(all: readonly Sharing[]): void {
  const alone = all.filter(({ processes }) => processes.length === 1)
  const points = alone.map(
    ({ contestant: library, processes: [waiters = 0], requestsPerGrant: requests }) => {
      return { library, waiters, requests }
    },
  )
  plotRequests('requests-per-caller', 'callers of one process', points, 8)
}

function plotRequests(name: string, waiters: string, points: readonly Point[], fewest = 1): void {
  const names = [...new Set(points.map(({ library }) => library))]
  const colours = names.map((name, at) =>
    name.startsWith('edgelock') ? colour('good') : OTHERS[at % OTHERS.length],
  )
  const scales = { color: { domain: names, range: colours }, symbol: { domain: names, range: SYMBOLS } }
  const each = { x: 'waiters', y: 'requests', stroke: 'library' } as const
  const rows = Math.ceil(names.length / 2)
  const place = {
    x: (_: string, at: number) => Math.floor(at / rows),
    y: (_: string, at: number) => at % rows,
  }
  const library = (name: string) => name
  const lines: Panel = {
    ...{ ...FRAME, ...scales, height: 324, x: { ...powers(fewest, 100), label: waiters } },
    y: {
      ...powers(TENS.findLast(ten => points.every(({ requests }) => requests >= ten)) ?? 1, 250),
      label: 'requests per grant',
    },
    marks: [
      line(points, { ...each, strokeWidth: point => (isPlain(point) ? 4 : 1.2) }),
      dot(points, { ...each, symbol: 'library', fill: 'library', r: 3.5 }),
    ],
  }
  const legend: Panel = {
    ...{ ...scales, height: 20 * rows, axis: null, marginLeft: 20, marginBottom: 0 },
    ...{ x: { domain: [0, 1.5] }, y: { domain: [-0.5, rows - 0.5], reverse: true } },
    marks: [
      dot(names, { ...place, symbol: library, fill: library, stroke: library, r: 4.5 }),
      text(names, { ...place, text: library, textAnchor: 'start', dx: 12, fill: colour('ink') }),
    ],
  }
  const description = 'Each library has a line. The table has the numbers.'
  draw(name, `Requests per grant by the number of ${waiters}`, description, [lines, legend])
}
