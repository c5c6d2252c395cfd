/** The plots of docs/performance.md and docs/waiting.md. */
import { writeFileSync } from 'node:fs'
import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { loop } from './exceptions.ts'
import type { Run } from './results.ts'
import type { LockKind } from './virtual.ts'

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

const DEATH_AT_S = 10
const LEASE_S = 30
const LAST_S = 60

/** A hundred clients in a closed loop, one of which dies with the lock: what each second brings, in virtual time. */
export async function plotDeath(): Promise<void> {
  const values = [...(await secondsOf('lock')), ...(await secondsOf('fair'))]
  const rule = (second: number, text: string) => ({
    data: { values: [{ second, text }] },
    encoding: { x: { field: 'second', type: 'quantitative' } },
    layer: [
      { mark: { type: 'rule', strokeDash: [4, 4], color: 'gray' } },
      {
        mark: { type: 'text', align: 'left', baseline: 'top', dx: 4 },
        encoding: { text: { field: 'text' }, y: { value: 4 } },
      },
    ],
  })
  const panel = (field: string, title: string, domainMax: number) => ({
    width: 560,
    height: 140,
    layer: [
      {
        data: { values },
        mark: { type: 'line', interpolate: 'step-after' },
        encoding: {
          x: { field: 'second', type: 'quantitative', title: 'seconds' },
          y: { field, type: 'quantitative', title, scale: { domainMax } },
          color: { field: 'kind', type: 'nominal', title: null, scale: { domain: ['lock', 'fair lock'] } },
        },
      },
      rule(DEATH_AT_S, 'the holder dies'),
      rule(DEATH_AT_S + LEASE_S, 'its lease ends'),
    ],
  })
  await plot(
    'after-a-death',
    'Grants and requests per second before, during and after the death of a holder',
    {
      vconcat: [panel('grants', 'grants per second', 25), panel('requests', 'requests per second', 400)],
    },
  )
}

async function secondsOf(kind: LockKind) {
  const exception = { atMs: DEATH_AT_S * 1_000, ms: 'dies' } as const
  const { rate, requestRate } = await loop(kind, { exception, forMs: (LAST_S + 2) * 1_000 })
  return Array.from({ length: LAST_S }, (_, second) => {
    const [from, to] = [second * 1_000, (second + 1) * 1_000]
    const name = kind === 'fair' ? 'fair lock' : kind
    return { kind: name, second, grants: rate(from, to), requests: requestRate(from, to) }
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
  // The roles that Vega gives every point are noise where the table beside the plot says the same. No style uses its classes.
  const noise = / (?:role|class|pointer-events|aria-[a-z]+)="[^"]*"| opacity="1"/g
  const plain = svg.replaceAll(noise, '').replace('>', `><title>${title}</title>`)
  writeFileSync(new URL(`../docs/images/${name}.svg`, import.meta.url), `${plain}\n`)
}
