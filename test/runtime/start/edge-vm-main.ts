/** Loads the suite into the virtual machine, sends it the request that runs it, and prints the answer. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

interface EdgeVM {
  evaluate(code: string): unknown
  dispatchFetch(url: string, init: RequestInit): Promise<Response>
}

const [, , folder = '', scripts = '', place = ''] = process.argv
const { EdgeVM } = createRequire(join(folder, 'package.json'))('@edge-runtime/vm') as {
  EdgeVM: new () => EdgeVM
}
const { suite, awaitUsing } = JSON.parse(scripts) as { suite: string; awaitUsing: string }

const vm = new EdgeVM()
try {
  vm.evaluate(readFileSync(awaitUsing, 'utf8'))
} catch (error) {
  if ((error as Error).name !== 'SyntaxError') throw error
}
vm.evaluate(readFileSync(suite, 'utf8'))

const answer = await vm.dispatchFetch('http://edge.test/suite', { method: 'POST', body: place })
for await (const bytes of answer.body ?? []) process.stdout.write(bytes)

// Timers of the virtual machine would keep this process alive.
process.exit()
