/**
 * How long a Worker's isolate takes that has never run: from its start to the answer of the first request. Each start is
 * an isolate of its own in one workerd, with a program as its only module.
 */
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { DEPLOYED } from '../dev/deployed.ts'
import type { RestServer } from '../dev/rest-server/index.ts'
import { bundled, PROGRAMS } from './bundles.ts'
import { median } from './median.ts'

export interface Cold {
  readonly contestant: string
  /** Import, and the first acquire and release. */
  readonly ms: number
  /** The same again, in the isolate that is warm then. */
  readonly warmMs: number
}

const STARTS = 60
const NOTHING = 'a Worker that sends two requests itself'

/** The same requests to the same server, without any library. */
const BASELINE = `
export const cycle = async ({ url, token }) => {
  for (const body of ['["PING"]', '["PING"]'])
    await (await fetch(url, { method: 'POST', headers: { authorization: 'Bearer ' + token }, body })).text()
}`

const HOST = `
export default {
  async fetch(request, env) {
    const { searchParams } = new URL(request.url)
    const program = env.PROGRAMS[searchParams.get('program')]
    const isolate = env.LOADER.get(searchParams.get('id'), () => ({
      compatibilityDate: env.DATE,
      mainModule: 'main.js',
      modules: { 'main.js': program },
      env: { SETTINGS: env.SETTINGS },
    }))
    return isolate.getEntrypoint().fetch(request)
  },
}`

const ENTRY = `
export default {
  async fetch(_, env) {
    await cycle(env.SETTINGS, 'cold')
    return new Response('done')
  },
}`

export async function coldStarts({ url, token }: RestServer): Promise<Cold[]> {
  const programs: Record<string, string> = {}
  for (const [name, program] of Object.entries({ [NOTHING]: BASELINE, ...PROGRAMS }))
    programs[name] = Buffer.from(await bundled(program + ENTRY, { conditions: ['workerd'] })).toString()
  await using workerd = await start({ PROGRAMS: programs, SETTINGS: { url, token }, DATE: DEPLOYED.date })
  const names = Object.keys(programs)
  const times = names.map(() => ({ cold: [] as number[], warm: [] as number[] }))
  for (let round = 0; round < STARTS; round++) {
    for (const [at, name] of names.entries()) {
      const path = `http://host/?${new URLSearchParams({ program: name, id: `${name} ${round}` })}`
      times[at]?.cold.push(await timed(() => workerd.dispatchFetch(path)))
      times[at]?.warm.push(await timed(() => workerd.dispatchFetch(path)))
    }
  }
  return names.map((contestant, at) => ({
    contestant,
    ms: median(times[at]?.cold),
    warmMs: median(times[at]?.warm),
  }))
}

async function start(bindings: object): Promise<Miniflare & AsyncDisposable> {
  const options = {
    name: 'host',
    modules: true as const,
    script: HOST,
    compatibilityDate: DEPLOYED.date,
    bindings,
    workerLoaders: { LOADER: {} },
  }
  const workerd = new Miniflare(convertV4MiniflareOptions(options as never))
  await workerd.ready
  return Object.assign(workerd, { [Symbol.asyncDispose]: () => workerd.dispose() })
}

async function timed(fetch: () => Promise<{ ok: boolean; text(): Promise<string> }>): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch()
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return performance.now() - startedAt
}
