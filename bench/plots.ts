/** The plots of docs/performance.md. */
import { dot, line, type PlotOptions, text } from '@observablehq/plot'
import { colour, draw, SMALL } from './draw.ts'
import type { Run } from './results.ts'
import type { Sharing } from './sharing.ts'

/** Colours that most readers tell apart, whichever they see (Okabe and Ito). */
const OTHERS = ['#0072b2', '#d55e00', '#cc79a7', '#e69f00', '#56b4e9', '#8a8a8a']
/** A second mark of each library, for readers who tell fewer colours apart. */
const SYMBOLS = 'circle square triangle cross diamond star wye plus times asterisk'.split(' ')
const AXIS = { grid: true, tickSize: 0, labelAnchor: 'center', labelArrow: 'none' } as const
const POWERS = { ...AXIS, type: 'log', ticks: [1, 10, 100, 1_000], tickFormat: 'd' } as const
const FRAME = { marginLeft: 56, marginBottom: 44 }

/** A library among so many that wait. */
interface Point {
  readonly library: string
  readonly waiters: number
  readonly requests: number
}

const isPlain = ({ library }: Point) => library === 'edgelock'

export function plotCrowds(runs: readonly Run[]): void {
  const pointOf = ({
    contestant: library,
    clients: waiters,
    requestsPerGrant: requests,
    utilisation,
  }: Run) => {
    return { library, waiters, requests, idle: Math.max(0, 1 - utilisation) }
  }
  plotRequests('requests-per-grant', 'waiters', runs.filter(({ holdMs }) => holdMs === 50).map(pointOf))
  const waiting = runs
    .filter(
      ({ clients, holdMs, contestant }) => clients === 100 && holdMs === 500 && !contestant.includes('over'),
    )
    .map(pointOf)
  const place = { x: 'requests', y: 'idle' }
  const panel = {
    ...{ ...FRAME, height: 318, marginTop: 14, r: { type: 'identity' } },
    x: { ...POWERS, domain: [4, 3_000], label: 'requests per grant' },
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
  const points = all.flatMap(
    ({ contestant: library, processes: [waiters = 0, ...more], requestsPerGrant }) =>
      more.length > 0 ? [] : [{ library, waiters, requests: requestsPerGrant }],
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
  const legend: PlotOptions = { x: { domain: [0, 1.8] }, y: { domain: [-0.5, rows - 0.5], reverse: true } }
  draw(
    name,
    `Requests per grant by the number of ${waiters}`,
    'Each library has a line. The table has the numbers.',
    [
      {
        ...{ ...FRAME, ...scales, height: 324, x: { ...POWERS, domain: [fewest, 100], label: waiters } },
        y: { ...POWERS, domain: [1, 250], label: 'requests per grant' },
        marks: [
          line(points, { ...each, strokeWidth: point => (isPlain(point) ? 4 : 1.2) }),
          dot(points, { ...each, symbol: 'library', fill: 'library', r: 3.5 }),
        ],
      },
      {
        ...{ ...scales, ...legend, height: 20 * rows, axis: null, marginLeft: 20, marginBottom: 0 },
        marks: [
          dot(names, { ...place, symbol: library, fill: library, stroke: library, r: 4.5 }),
          text(names, { ...place, text: library, textAnchor: 'start', dx: 12, fill: colour('ink') }),
        ],
      },
    ],
  )
}
