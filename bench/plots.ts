/** The plots of docs/performance.md. */
import { writeFileSync } from 'node:fs'
import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { Run } from './results.ts'

export async function plotCrowds(runs: readonly Run[]): Promise<void> {
  await plot('requests-per-grant', 'Requests per grant by the number of waiters', {
    width: 560,
    height: 320,
    data: { values: runs.filter(({ holdMs }) => holdMs === 50).map(pointOf) },
    mark: { type: 'line', point: true },
    encoding: {
      x: { field: 'waiters', type: 'quantitative', scale: { type: 'log' }, title: 'waiters' },
      y: {
        field: 'requests',
        type: 'quantitative',
        scale: { type: 'log' },
        title: 'requests to the store per grant',
      },
      color: { field: 'library', type: 'nominal', title: null },
    },
  })
  await plot('requests-against-idle', 'Requests per grant against idle time', {
    width: 560,
    height: 320,
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
        scale: { type: 'log' },
        title: 'requests to the store per grant',
      },
      y: { field: 'idle', type: 'quantitative', title: 'share of the time in which the lock lies idle' },
    },
    layer: [
      { mark: { type: 'point', filled: true, size: 80 } },
      { mark: { type: 'text', align: 'left', dx: 8 }, encoding: { text: { field: 'library' } } },
    ],
  })
}

function pointOf({ contestant, clients, requestsPerGrant, utilisation }: Run) {
  const idle = Math.max(0, 1 - utilisation)
  return { library: contestant, waiters: clients, requests: requestsPerGrant, idle }
}

async function plot(name: string, title: string, spec: object): Promise<void> {
  const whole = {
    background: 'white',
    config: { font: 'sans-serif', legend: { labelLimit: 0 } },
    ...spec,
  } as TopLevelSpec
  const svg = await new View(parse(compile(whole).spec), { renderer: 'none' }).toSVG()
  // The roles that Vega gives every point are noise where the table beside the plot says the same.
  const plain = svg.replaceAll(/ (?:role|aria-[a-z]+)="[^"]*"/g, '').replace('>', `><title>${title}</title>`)
  writeFileSync(new URL(`../docs/images/${name}.svg`, import.meta.url), `${plain}\n`)
}
