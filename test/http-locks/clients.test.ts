/** The clients of docs/locks-by-http.md, beside Redisson and TypeScript, while requests and answers are lost. */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { fencedLock, type Lease } from '../../src/index.ts'
import { History } from '../histories/history.ts'
import { buildJudge, Judge, linesOf } from '../histories/judge.ts'
import { RedissonMissing } from '../interop/agent.ts'
import { Redisson, redissonUrl } from '../interop/redisson.ts'
import { blocksOf } from '../package/markdown.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { buildGo, canRun } from './programs.ts'
import { losing, serveLocks, TOKEN } from './served.ts'

const ROUNDS = 12
const WATCHDOG_MS = 30_000
const page = await readFile(new URL('../../docs/locks-by-http.md', import.meta.url), 'utf8')
/** The first block of a language is the client, the second shows its use. */
const clientIn = (language: string) => blocksOf(page).find(block => block.language === language)?.code ?? ''

/** For each line that it reads, a program takes the lock or gives it back, and prints a line. */
const PYTHON = `${clientIn('python')}
import sys
for _ in sys.stdin:
    with lock("contended") as (until, token):
        print(token, until - time.monotonic(), flush=True)
        sys.stdin.readline()
    print(flush=True)
`

const GO = `package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"time"

	"example.com/contend/locks"
)

func main() {
	for asked := bufio.NewScanner(os.Stdin); asked.Scan(); fmt.Println() {
		lease, err := locks.Acquire(context.Background(), "contended", 30*time.Second)
		if err != nil {
			panic(err)
		}
		fmt.Println(lease.Token, time.Until(lease.Until).Seconds())
		asked.Scan()
		if err := lease.Release(context.Background()); err != nil {
			panic(err)
		}
	}
}
`

/** One of those that want the lock. */
interface Contender {
  /** Resolves to the fencing token, and for how long the hold is proven. */
  take(): Promise<[token: number, provenMs: number]>
  free(): Promise<unknown>
}

const stack = useStack({ redis: { port: true } })
let judges: boolean
let java: Redisson | undefined
let folder: string
let workers: Miniflare
let network: Awaited<ReturnType<typeof losing>>

beforeAll(async () => {
  judges = await buildJudge()
  java = await Redisson.start({
    server: redissonUrl(stack().redis.address),
    lockWatchdogTimeout: WATCHDOG_MS,
  }).catch(error => {
    if (!(error instanceof RedissonMissing)) throw error
    console.error(`Not tested with Redisson: ${error.message}`)
    return undefined
  })
  folder = await mkdtemp(join(tmpdir(), 'http-locks-'))
  workers = await serveLocks(stack().rest)
  network = await losing(await workers.ready, 0.1)
})
beforeEach(() => stack().rest.faults.random({ 'lose-request': 0.05, 'lose-response': 0.05, duplicate: 0.05 }))
afterAll(async () => {
  await java?.kill()
  network.server.closeAllConnections()
  network.server.close()
  await workers.dispose()
  await rm(folder, { recursive: true })
})

async function inPython(): Promise<Contender[]> {
  if (!canRun('python3', '--version')) return []
  const program = join(folder, 'contend.py')
  await writeFile(program, PYTHON)
  return [byProgram('python3', program), byProgram('python3', program)]
}

async function inGo(): Promise<Contender[]> {
  if (!canRun('go', 'version')) return []
  await mkdir(join(folder, 'locks'))
  await writeFile(join(folder, 'locks/locks.go'), clientIn('go'))
  const program = await buildGo(folder, 'contend', GO)
  return [byProgram(program), byProgram(program)]
}

function byProgram(command: string, ...args: string[]): Contender {
  const env = { ...process.env, LOCKS_URL: network.url, LOCKS_TOKEN: TOKEN }
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.stdin.end())
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ask = async () => {
    child.stdin.write('\n')
    const { value, done } = await lines.next()
    if (done) throw new Error(`${command} has ended`)
    return value
  }
  const take = async (): Promise<[number, number]> => {
    const [token = 0, seconds = 0] = (await ask()).split(' ').map(Number)
    return [token, seconds * 1_000]
  }
  return { take, free: ask }
}

/** Redisson itself, on the same Redis. */
function inJava(): Contender[] {
  return ['one', 'two'].flatMap(thread => {
    const lock = java?.thread(thread).fencedLock('contended')
    if (!lock) return []
    return { take: async () => [await lock.lockAndGetToken(), WATCHDOG_MS], free: () => lock.unlock() }
  })
}

function inTypeScript(): Contender {
  let lease: Lease | undefined
  return {
    async take() {
      lease = await fencedLock(restLocks(stack()), 'contended').acquire({ waitMs: 60_000 })
      return [lease.token ?? 0, lease.remainingMs()]
    },
    free: async () => lease?.release(),
  }
}

/** All count in turn. Returns the counter, and what Porcupine holds illegal, where there is Porcupine. */
async function count(
  contenders: readonly Contender[],
): Promise<{ counter: number; illegal: readonly string[] }> {
  const history = new History('contended', () => performance.now())
  let counter = 0
  const contend = async ({ take, free }: Contender) => {
    for (let round = 0; round < ROUNDS; round++) {
      const asked = history.begin('unknown')
      const [token, provenMs] = await take()
      const hold = history.hold(asked, { weight: 1, token }, provenMs)
      const before = counter
      await sleep(5)
      counter = before + 1
      hold.leaves()
      await free()
      hold.isGone()
    }
  }
  await Promise.all(contenders.map(contend))
  if (!judges) return { counter, illegal: [] }
  const judge = new Judge('fenced-lock')
  await judge.hear(linesOf(history.steps()))
  return { counter, illegal: (await judge.verdict()).illegal }
}

it('Python, Go, Java and TypeScript never hold a lock at once', async () => {
  const others = [...(await inPython()), ...(await inGo()), ...inJava()]
  const contenders = [...others, inTypeScript(), inTypeScript()]
  expect(await count(contenders)).toEqual({ counter: contenders.length * ROUNDS, illegal: [] })
  expect(network.lost()).toBeGreaterThan(0)
  expect(stack().rest.faults.injected['lose-response']).toBeGreaterThan(0)
})
