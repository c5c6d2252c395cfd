import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { RedisAddress } from '../../dev/redis/index.ts'
import { buildAgent } from './agent.ts'
import type { JavaThread, Settings } from './redisson-types.ts'
import { VERSION } from './version.ts'

/** A JVM with one Redisson instance in it. */
export class Redisson implements AsyncDisposable {
  readonly #process: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #holders = new Map<string, Promise<unknown>>()
  #lastId = 0

  static async start(settings: Settings): Promise<Redisson> {
    const jar = await buildAgent(VERSION)
    const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m']
    const quiet = '-Dorg.slf4j.simpleLogger.defaultLogLevel=error'
    const java = spawn('java', [...quick, quiet, '-jar', jar, configuration(settings)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: java.stdout })
    await Promise.race([
      once(lines, 'line'),
      once(java, 'exit').then(([code]) => {
        throw new Error(`the JVM ended with ${code} while it was starting`)
      }),
    ])
    const redisson = new Redisson(java)
    lines.on('line', line => redisson.#settle(JSON.parse(line)))
    return redisson
  }

  private constructor(java: ChildProcess) {
    this.#process = java
    java.stdin?.on('error', () => {})
  }

  /** Returns a thread of the JVM, which starts with its first command. Commands of one thread run one after the other. */
  thread(name = 'main'): JavaThread {
    const send = (command: object) => this.#send({ thread: name, ...command })
    // Asked at once, because a thread that waits for a lock cannot answer.
    const holder = this.#holders.get(name) ?? send({ kind: 'thread' })
    this.#holders.set(name, holder)
    const object = (kind: string) => (name: string) =>
      methods((op, values) => send({ kind, name, op, ...values }))
    return {
      holder: () => holder,
      lock: object('lock'),
      spinLock: object('spinLock'),
      nonReentrantLock: object('nonReentrantLock'),
      fairLock: object('fairLock'),
      fencedLock: object('fencedLock'),
      readLock: object('readLock'),
      writeLock: object('writeLock'),
      multiLock: names => methods((op, values) => send({ kind: 'multiLock', names, op, ...values })),
      semaphore: object('semaphore'),
      permitSemaphore: object('permitSemaphore'),
      countDownLatch: object('countDownLatch'),
    } as JavaThread
  }

  /** Sends SIGKILL: nothing is unlocked, no message is sent. Calls in flight never settle. */
  async kill(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    this.#process.kill('SIGKILL')
    await once(this.#process, 'exit')
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill()
  }

  #send(command: object): Promise<unknown> {
    const id = ++this.#lastId
    const pending = Promise.withResolvers<unknown>()
    this.#pending.set(id, pending)
    this.#process.stdin?.write(`${JSON.stringify({ id, ...command })}\n`)
    return pending.promise
  }

  #settle({ id, value, error }: { id: number; value?: unknown; error?: string }): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (error === undefined) pending?.resolve(value)
    else pending?.reject(new JavaError(error))
  }
}

/** An exception of a Java method. The message has its class and message. */
export class JavaError extends Error {}

/** Returns an object on which any method can be called, with its arguments by name. */
function methods(call: (op: string, values: object | undefined) => Promise<unknown>): unknown {
  return new Proxy(
    {},
    {
      get: (_, op) => (values?: object) => call(String(op), values),
    },
  )
}

/** Returns the argument of the agent. JSON is a part of YAML. */
function configuration({ codec, prefix, server, cluster, lockWatchdogTimeout, ...rest }: Settings): string {
  const servers = cluster
    ? { clusterServersConfig: { nodeAddresses: cluster, ...rest } }
    : { singleServerConfig: { address: server } }
  const yaml = JSON.stringify({ threads: 4, nettyThreads: 4, lockWatchdogTimeout, ...servers })
  return JSON.stringify({ yaml, codec, prefix })
}

/** How Redisson writes an address. */
export function redissonUrl(address: RedisAddress): string {
  if ('path' in address) throw new TypeError('Redisson needs a port: start Redis with { port: true }')
  return `redis://${address.host}:${address.port}`
}
