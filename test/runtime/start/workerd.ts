import { readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { How } from '../runtimes.ts'
import { startChild } from './child.ts'
import { type Running, reportsIn, type Starting } from './running.ts'

type Workerd = Extract<How, { kind: 'workerd' }>

/**
 * Starts the suite as a worker in workerd. Miniflare would not do: it has a worker of its own in front of ours, which
 * hides that a client disconnects.
 */
export function startWorkerd(how: Workerd, { stage, place }: Starting): Running {
  const { default: binary } = createRequire(import.meta.url)('workerd') as { default: string }
  const config = join(stage.worker, `${how.flags.join('-')}-${how.date}.capnp`)
  writeFileSync(config, configText(stage.worker, how, JSON.stringify(place)))
  const child = startChild(binary, ['serve', config, '--control-fd=3'], { control: true })
  const reports = async function* () {
    void drain(child.lines, child.print)
    const url = await portOf(child.process.stdio[3] as Readable)
    yield { kind: 'serving', url } as const
    const answer = await fetch(`${url}/suite`, { method: 'POST', body: JSON.stringify(place) })
    if (!answer.ok || !answer.body) throw new Error(`the worker answered ${answer.status}`)
    yield* reportsIn(createInterface({ input: Readable.fromWeb(answer.body as never) }), child.print)
  }
  return {
    reports: reports(),
    output: child.output,
    // workerd never exits on its own.
    async stop() {
      await child.kill()
      return true
    },
  }
}

function configText(folder: string, { date, flags }: Workerd, place: string): string {
  const modules = readdirSync(folder).filter(file => file.endsWith('.js'))
  // The first module is the worker.
  const ordered = modules.sort(file => (file === 'worker.js' ? -1 : 1))
  const embedded = ordered.map(file => `(name = "${file}", esModule = embed "${file}")`)
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "suite", worker = .suite), (name = "internet", network = (allow = ["private", "local"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "suite")],
);
const suite :Workerd.Worker = (
  modules = [${embedded.join(', ')}],
  compatibilityDate = "${date}",
  compatibilityFlags = ${JSON.stringify(flags)},
  bindings = [(name = "PLACE", text = ${JSON.stringify(place)})],
);
`
}

/** Reads the address from workerd's control channel. */
async function portOf(control: Readable): Promise<string> {
  for await (const line of createInterface({ input: control })) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number }
    if (event === 'listen') return `http://127.0.0.1:${port}`
  }
  throw new Error('workerd exited before it listened')
}

async function drain(lines: AsyncIterable<string>, print: (line: string) => void): Promise<void> {
  for await (const line of lines) print(line)
}
