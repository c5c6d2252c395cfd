import { find } from '../install.ts'
import type { How } from '../runtimes.ts'
import { startChild } from './child.ts'
import { type Running, reportsIn, type Starting } from './running.ts'

type Native = Extract<How, { kind: 'native' }>

/** Starts the suite as a process of the runtime. `hand-over` only makes what the next runtime uses. */
export function startNative(
  how: Native,
  { folder, stage, place }: Starting,
  mode: 'suite' | 'hand-over' = 'suite',
): Running {
  const child = startChild(commandOf(how, folder), [
    ...(how.flags ?? []),
    stage.native,
    mode,
    JSON.stringify(place),
  ])
  let server: string | undefined
  const reports = async function* () {
    for await (const report of reportsIn(child.lines, child.print)) {
      if (report.kind === 'serving') server = report.url
      yield report
      if (report.kind === 'done') return
    }
  }
  return {
    reports: reports(),
    output: child.output,
    async stop() {
      if (server) await fetch(`${server}/stop`, { headers: { connection: 'close' } }).catch(() => {})
      const ended = await child.ended()
      await child.kill()
      return ended
    },
  }
}

/** Returns the runtime's binary; without a folder, the current Node. */
export function commandOf({ binary }: Native, folder: string): string {
  return folder ? find(folder, binary) : process.execPath
}
