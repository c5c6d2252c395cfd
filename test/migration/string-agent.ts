import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RedisAddress } from '../../dev/redis/index.ts'
import { buildJar } from '../interop/agent.ts'
import { venv } from '../support/venv.ts'
import type { OldInstance } from './libraries.ts'

const HERE = import.meta.dirname

/** A process in which instances of libraries take and release locks. */
export class StringAgent {
  readonly #process: ChildProcess
  readonly #pending = new Map<string, PromiseWithResolvers<void>>()
  #last = 0

  private constructor(process: ChildProcess) {
    this.#process = process
    const lines = createInterface({ input: process.stdout as NodeJS.ReadableStream })
    lines.on('line', line => {
      const [id = '', ...error] = line.split(' ')
      const pending = this.#pending.get(id)
      if (error.length === 0) pending?.resolve()
      else pending?.reject(new Error(error.join(' ')))
    })
  }

  /** @throws {RedissonMissing} without a JDK, Maven or Maven Central */
  static async java(redis: RedisAddress, versions: Readonly<Record<string, string>>): Promise<StringAgent> {
    const jar = await buildJar('strings', versions)
    return StringAgent.#start('java', ['-XX:TieredStopAtLevel=1', '-Xmx256m', '-jar', jar], redis)
  }

  /** @throws {Error} without Python, pip or PyPI */
  static async python(redis: RedisAddress): Promise<StringAgent> {
    const programs = await venv(join(HERE, 'requirements.txt'))
    return StringAgent.#start(join(programs, 'python'), [join(HERE, 'string_agent.py')], redis)
  }

  static async #start(program: string, args: string[], redis: RedisAddress): Promise<StringAgent> {
    if ('path' in redis) throw new TypeError('start Redis with { port: true }')
    const child = spawn(program, [...args, redis.host, String(redis.port)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const agent = new StringAgent(child)
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`${program} ended with ${code} while it was starting`)
      }),
    ])
    return agent
  }

  /** Returns an instance of a library, which waits on its own. */
  join(library: string): OldInstance {
    const thread = `${library}-${++this.#last}`
    return {
      acquire: async (key, leaseMs) => {
        await this.#ask(thread, 'acquire', library, key, leaseMs)
        return { release: () => this.#ask(thread, 'release') }
      },
      [Symbol.dispose]() {},
    }
  }

  stop(): void {
    this.#process.kill('SIGKILL')
  }

  #ask(...words: (string | number)[]): Promise<void> {
    const id = String(++this.#last)
    const pending = Promise.withResolvers<void>()
    this.#pending.set(id, pending)
    this.#process.stdin?.write(`${[id, ...words].join(' ')}\n`)
    return pending.promise
  }
}
