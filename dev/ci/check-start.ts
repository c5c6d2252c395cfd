/** Runs `npm start` as a user would: waits for the commands that it prints, runs them, and stops it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const PATIENCE_MS = 180_000
const LAST_COMMAND = /^ {2}curl -i \S+\/health$/
const FORWARDED = /^upstream got \/hooks\/github event /
const served = spawn('npm', ['start'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
})
const stop = (signal: NodeJS.Signals) => process.kill(-(served.pid ?? 0), signal)
process.on('uncaughtExceptionMonitor', () => stop('SIGKILL'))
const overdue = setTimeout(() => {
  stop('SIGKILL')
  throw new Error('npm start did not come up, or did not go down')
}, PATIENCE_MS)

const lines = createInterface({ input: served.stdout })
const forwarded = once(lines, 'forwarded')
const [hook = '', job = '', guarded = '', lock = '', health = ''] = await commandsPrinted()
expect(await run(hook), 'HTTP/1.1 202', 'accepted')
expect(await run(hook), 'HTTP/1.1 200', 'webhook-duplicate: true')
expect(await run(hook.replace('opened', 'closed')), 'HTTP/1.1 401')
expect(await run(job), 'HTTP/1.1 200', 'done')
expect(await run(guarded), 'HTTP/1.1 204')
for (const _ of 'two') expect(await run(lock), 'HTTP/1.1 200', '"lease"')
expect(await run(health), 'HTTP/1.1 200')
await forwarded

const gone = once(served, 'exit')
stop('SIGTERM')
await gone
clearTimeout(overdue)
await fetch(health.split(' ').at(-1) ?? '').then(
  () => Promise.reject(new Error('the worker still answers after SIGTERM')),
  () => console.log('npm start: served, forwarded once, stopped'),
)

function commandsPrinted(): Promise<string[]> {
  let printed = ''
  return new Promise((resolve, reject) => {
    lines.on('line', line => {
      console.log(line)
      printed += `${line}\n`
      if (FORWARDED.test(line)) lines.emit('forwarded')
      if (LAST_COMMAND.test(line)) resolve(printed.replaceAll('\\\n', ' ').match(/curl -i .*/g) ?? [])
    })
    lines.once('close', () => reject(new Error('npm start ended without printing its commands')))
  })
}

/** Does what curl would do, because not every machine has it. */
async function run(command: string): Promise<string> {
  const [url = ''] = /http:\S+/.exec(command) ?? []
  const headers = [...command.matchAll(/-H '([^:]+): ([^']*)'/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const [, body] = /-d '([^']*)'/.exec(command) ?? []
  const [, method = body === undefined ? 'GET' : 'POST'] = /-X (\w+)/.exec(command) ?? []
  const response = await fetch(url, { method, headers: Object.fromEntries(headers), ...(body && { body }) })
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  const answer = [`HTTP/1.1 ${response.status}`, ...lines, '', await response.text()].join('\n')
  console.log(`$ ${command}\n${answer}\n`)
  return answer
}

function expect(answer: string, ...parts: string[]): void {
  for (const part of parts)
    if (!answer.toLowerCase().includes(part.toLowerCase())) throw new Error(`the answer lacks "${part}"`)
}
