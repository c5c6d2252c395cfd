import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TempFolder {
  readonly path: string
  remove(): Promise<void>
}

// The shell outlives this process when it is killed: the end of standard input tells the shell to clean up.
const REMOVE = 'read -r _; exec rm -rf "$0"'

/** Creates a folder that is also removed when this process ends, in whatever way. */
export function tempFolder(name: string): TempFolder {
  const path = mkdtempSync(join(tmpdir(), `edgelock-${name}-`))
  // Detached, so that Ctrl-C in a terminal does not kill the shell.
  const shell = spawn('sh', ['-c', REMOVE, path], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const removed = once(shell, 'exit')
  shell.unref()
  return {
    path,
    remove: async () => {
      shell.ref()
      shell.stdin.end()
      await removed
    },
  }
}
