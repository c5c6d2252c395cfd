import { join } from 'node:path'
import { startChild } from './child.ts'
import { type Running, reportsIn, type Starting } from './running.ts'

/** Starts the suite in `@edge-runtime/vm`, in a process of its own with the current Node. */
export function startEdgeVm({ folder, stage, place }: Starting): Running {
  const script = join(import.meta.dirname, 'edge-vm-main.ts')
  const child = startChild(process.execPath, [
    script,
    folder,
    JSON.stringify(stage.edge),
    JSON.stringify(place),
  ])
  return {
    reports: reportsIn(child.lines, child.print),
    output: child.output,
    async stop() {
      const ended = await child.ended()
      await child.kill()
      return ended
    },
  }
}
