/** The clients of docs/locks-by-http.md, beside those of TypeScript, while requests and answers are lost. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fencedLock, withLock } from '../../src/index.ts'
import { blocksOf } from '../package/markdown.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { canRun, runToEnd } from './programs.ts'
import { losing, serveLocks, TOKEN } from './served.ts'

const ROUNDS = 15
const page = await readFile(new URL('../../docs/locks-by-http.md', import.meta.url), 'utf8')
/** The first block of a language is the client, the second shows its use. */
const clientIn = (language: string) => blocksOf(page).find(block => block.language === language)?.code ?? ''

const PYTHON = `${clientIn('python')}
import sys
counter, inside, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
for _ in range(rounds):
    with lock("contended", wait=20) as (until, token):
        os.close(os.open(inside, os.O_CREAT | os.O_EXCL))
        with open(counter) as file:
            count = int(file.read())
        time.sleep(0.005)
        with open(counter, "w") as file:
            file.write(str(count + 1))
        assert time.monotonic() < until
        os.unlink(inside)
`

const GO = `package main

import (
	"context"
	"os"
	"strconv"
	"time"

	"example.com/contend/locks"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	counter, inside := os.Args[1], os.Args[2]
	rounds, _ := strconv.Atoi(os.Args[3])
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Second)
	defer cancel()
	for range rounds {
		lease, err := locks.Acquire(ctx, "contended", 30*time.Second)
		must(err)
		file, err := os.OpenFile(inside, os.O_CREATE|os.O_EXCL, 0o600)
		must(err)
		must(file.Close())
		text, err := os.ReadFile(counter)
		must(err)
		count, err := strconv.Atoi(string(text))
		must(err)
		time.Sleep(5 * time.Millisecond)
		must(os.WriteFile(counter, []byte(strconv.Itoa(count+1)), 0o600))
		must(os.Remove(inside))
		must(lease.Release(ctx))
	}
}
`

const stack = useStack()
let folder: string
let workers: Miniflare
let network: Awaited<ReturnType<typeof losing>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'http-locks-'))
  workers = await serveLocks(stack().rest)
  network = await losing(await workers.ready, 0.1)
})
beforeEach(async () => {
  await writeFile(join(folder, 'counter'), '0')
  stack().rest.faults.random({ 'lose-request': 0.05, 'lose-response': 0.05, duplicate: 0.05 })
})
afterAll(async () => {
  network.server.closeAllConnections()
  network.server.close()
  await workers.dispose()
  await rm(folder, { recursive: true })
})

const files = () => [join(folder, 'counter'), join(folder, 'inside'), String(ROUNDS)]
const environment = () => ({ LOCKS_URL: network.url, LOCKS_TOKEN: TOKEN })

async function countInTypeScript(): Promise<void> {
  const [counter = '', inside = ''] = files()
  const locks = restLocks(stack())
  for (let round = 0; round < ROUNDS; round++) {
    await withLock(fencedLock(locks, 'contended'), { waitMs: 60_000 }, async () => {
      await writeFile(inside, '', { flag: 'wx' })
      const count = Number(await readFile(counter, 'utf8'))
      await sleep(5)
      await writeFile(counter, String(count + 1))
      await rm(inside)
    })
  }
}

async function expectNoOverlap(others: Promise<unknown>[]): Promise<void> {
  await Promise.all([...others, countInTypeScript(), countInTypeScript()])
  expect(Number(await readFile(join(folder, 'counter'), 'utf8'))).toBe((others.length + 2) * ROUNDS)
  expect(network.lost()).toBeGreaterThan(0)
  expect(stack().rest.faults.injected['lose-response']).toBeGreaterThan(0)
}

it.skipIf(!canRun('python3', '--version'))('Python and TypeScript never hold a lock at once', async () => {
  const program = join(folder, 'contend.py')
  await writeFile(program, PYTHON)
  const run = () => runToEnd('python3', [program, ...files()], environment())
  await expectNoOverlap([run(), run()])
})

it.skipIf(!canRun('go', 'version'))('Go and TypeScript never hold a lock at once', async () => {
  await writeFile(join(folder, 'go.mod'), 'module example.com/contend\n\ngo 1.24\n')
  await writeFile(join(folder, 'main.go'), GO)
  await runToEnd('mkdir', ['-p', join(folder, 'locks')])
  await writeFile(join(folder, 'locks/locks.go'), clientIn('go'))
  const offline = { GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local', GOPROXY: 'off' }
  await runToEnd('go', ['build', '-o', 'contend', '.'], offline, folder)
  const run = () => runToEnd(join(folder, 'contend'), files(), environment())
  await expectNoOverlap([run(), run()])
})
