import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns the port that was asked for, or the first free one from `first` on. */
export async function choosePort(asked: string | undefined, first: number): Promise<number> {
  if (asked) return checkPort(asked)
  for (let port = first; port < first + 100; port++) if (await isFree(port)) return port
  throw new Error(`None of the ports ${first} to ${first + 99} is free. Choose one with PORT.`)
}

async function checkPort(asked: string): Promise<number> {
  const port = Number(asked)
  if (!/^\d+$/.test(asked) || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${asked}".`)
  if (port > 0 && !(await isFree(port))) throw new Error(`Port ${port} is in use. Choose another with PORT.`)
  return port
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
