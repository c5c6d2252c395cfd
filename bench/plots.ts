/** The plots of docs/performance.md. */
import { colour, draw, FONT_SIZE } from './draw.ts'
import type { Run } from './results.ts'

const LOG = { type: 'log', domainMin: 1 }
/** Colours that most readers tell apart, whichever they see (Okabe and Ito). */
const OTHERS = ['#0072b2', '#d55e00', '#cc79a7', '#e69f00', '#56b4e9', '#8a8a8a']
const OURS = "datum.library === 'edgelock'"
const isOurs = (name: string) => name.startsWith('edgelock')
const POWERS = { values: [1, 10, 100, 1_000] }

export async function plotCrowds(runs: readonly Run[]): Promise<void> {
  const title = 'Requests per grant by the number of waiters'
  const names = [...new Set(runs.filter(({ holdMs }) => holdMs === 50).map(({ contestant }) => contestant))]
  await draw(
    'requests-per-grant',
    { title, description: 'Each library has a line. The table has the numbers.' },
    {
      width: 350,
      height: 280,
      data: { values: runs.filter(({ holdMs }) => holdMs === 50).map(pointOf) },
      mark: { type: 'line', point: { size: 45 } },
      encoding: {
        x: { field: 'waiters', type: 'quantitative', scale: LOG, axis: POWERS, title: 'waiters' },
        y: {
          field: 'requests',
          type: 'quantitative',
          scale: LOG,
          axis: POWERS,
          title: 'requests per grant',
        },
        color: {
          field: 'library',
          type: 'nominal',
          title: null,
          scale: {
            domain: names,
            range: names.map((name, at) => (isOurs(name) ? colour('good') : OTHERS[at % OTHERS.length])),
          },
          legend: { orient: 'none', legendX: -60, legendY: 325, columns: 2, columnPadding: -60 },
        },
        // A second mark of each library, for readers who tell fewer colours apart.
        shape: { field: 'library', type: 'nominal', title: null, scale: { domain: names } },
        strokeWidth: { condition: { test: OURS, value: 4 }, value: 1.2 },
      },
    },
  )
  const against = 'Requests per grant against idle time'
  await draw(
    'requests-against-idle',
    { title: against, description: 'Each library is a point. The table has the numbers.' },
    {
      width: 350,
      height: 260,
      data: {
        values: runs
          .filter(({ clients, holdMs }) => clients === 100 && holdMs === 500)
          .filter(({ contestant }) => !contestant.includes('over'))
          .map(pointOf),
      },
      encoding: {
        x: {
          field: 'requests',
          type: 'quantitative',
          scale: { type: 'log', domain: [4, 3_000] },
          axis: POWERS,
          title: 'requests per grant',
        },
        y: { field: 'idle', type: 'quantitative', title: 'share of idle time' },
      },
      layer: [
        {
          mark: { type: 'point', filled: true, opacity: 1 },
          encoding: {
            color: { condition: { test: OURS, value: colour('good') }, value: colour('muted') },
            size: { condition: { test: OURS, value: 160 }, value: 60 },
          },
        },
        {
          mark: { type: 'text', dy: -12, fontSize: FONT_SIZE.small },
          encoding: { text: { field: 'library' } },
        },
      ],
    },
  )
}

function pointOf({ contestant, clients, requestsPerGrant, utilisation }: Run) {
  const idle = Math.max(0, 1 - utilisation)
  return { library: contestant, waiters: clients, requests: requestsPerGrant, idle }
}
