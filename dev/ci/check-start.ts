/** `npm start` as a user would: wait for the address it prints, pay an order through it, stop it, see that it is gone. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const PATIENCE_MS = 90_000
const served = spawn('npm', ['start'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
})
const stop = (signal: NodeJS.Signals) => process.kill(-(served.pid ?? 0), signal)
const overdue = setTimeout(() => {
  stop('SIGKILL')
  throw new Error('npm start did not come up, or did not go down')
}, PATIENCE_MS)

const url = await addressPrinted()
const paid = await fetch(`${url}/orders/42/payments`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ id: 'pay-1', amount: 1250 }),
})
console.log(`POST ${paid.url}: ${paid.status} ${await paid.text()}`)
if (paid.status !== 200) throw new Error('the worker did not take the payment')

const gone = once(served, 'exit')
stop('SIGTERM')
await gone
clearTimeout(overdue)
await fetch(url).then(
  () => Promise.reject(new Error('the worker still answers after SIGTERM')),
  () => console.log('npm start: served, paid, stopped'),
)

async function addressPrinted(): Promise<string> {
  for await (const line of createInterface({ input: served.stdout })) {
    console.log(line)
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (address) return address
  }
  throw new Error('npm start ended without printing an address')
}
