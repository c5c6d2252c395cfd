/** How the servers of other languages read the paths that the worker passes on: each resource under one name. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cacheFolder } from '../../dev/debian/cache-folder.ts'
import { type Unpacked, unpackedProgram } from '../../dev/debian/unpack.ts'
import { Overlaps, passedOn, urls } from '../support/guarded-urls.ts'
import { until } from '../support/timing.ts'
import { buildGo, canRun } from './programs.ts'

/** Each of the four servers gets a quarter of the aim, 1,000,000 addresses, unless `URLS` says how many. */
const URLS = Number(process.env['URLS'] ?? 250_000)

/** Reads request lines with Go's own server code and routes them with its mux. */
const GO = `package main

import (
	"bufio"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
)

func number(text string) string {
	if n, err := strconv.Atoi(text); err == nil {
		return strconv.Itoa(n)
	}
	return text
}

func main() {
	mux := http.NewServeMux()
	order := func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "order ", number(r.PathValue("id"))) }
	mux.HandleFunc("/orders/{id}", order)
	mux.HandleFunc("/orders/{id}/{rest...}", order)
	account := func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "account ", number(r.PathValue("id"))) }
	mux.HandleFunc("/accounts/{id}", account)
	mux.HandleFunc("/accounts/{id}/{rest...}", account)
	receipt := func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "receipt ", number(r.PathValue("id")), " ", number(r.PathValue("n")))
	}
	mux.HandleFunc("/orders/{id}/receipts/{n}", receipt)
	mux.HandleFunc("/orders/{id}/receipts/{n}/{$}", receipt)
	mux.HandleFunc("/reports/", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "reports") })
	in, out := bufio.NewScanner(os.Stdin), bufio.NewWriter(os.Stdout)
	for in.Scan() {
		request, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + in.Text() + " HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")))
		answer := httptest.NewRecorder()
		if err == nil {
			mux.ServeHTTP(answer, request)
		}
		if err == nil && answer.Code == 200 {
			fmt.Fprintln(out, strconv.QuoteToASCII(answer.Body.String()))
		} else {
			fmt.Fprintln(out)
		}
	}
	out.Flush()
}
`

/** Makes PATH_INFO as wsgiref does, and reads it as Werkzeug and Django do. */
const WSGI = `import io, re, sys
from wsgiref.simple_server import WSGIRequestHandler

ROUTES = [(r"/orders/(\\\\d+)/receipts/(\\\\d+)/?", "receipt"), (r"/orders/(\\\\d+)(?:/.*)?", "order"),
          (r"/orders/([^/]+)/receipts/([^/]+)/?", "receipt"), (r"/orders/([^/]+)(?:/.*)?", "order"),
          (r"/accounts/([^/]+)(?:/.*)?", "account"), (r"/reports(?:/.*)?", "reports")]

class Handler(WSGIRequestHandler):
    def __init__(self):
        self.server = type("S", (), {"base_environ": {}})()
        self.client_address = ("127.0.0.1", 1)
        self.headers = __import__("email.message").message.Message()
        self.request_version, self.command = "HTTP/1.1", "GET"
    def address_string(self):
        return ""

def number(name, text):
    if name != "account" and not re.fullmatch(r"[+-]?\\d+", text):
        return text
    try:
        return str(int(text))
    except ValueError:
        return text

handler = Handler()
for line in sys.stdin:
    handler.path = line.rstrip("\\\\n")
    info = handler.get_environ()["PATH_INFO"].encode("latin-1").decode("utf-8", "replace")
    info = re.sub("/+", "/", info)
    for route, name in ROUTES:
        found = re.fullmatch(route, info)
        if found:
            sys.stdout.write(ascii(" ".join([name, *(number(name, text) for text in found.groups())])))
            break
    sys.stdout.write("\\\\n")
`

/** Answers with what it routes by. */
const NGINX = (port: number, folder: string) => `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  keepalive_requests 1000000;
  server {
    listen 127.0.0.1:${port};
    location ~ "^/orders/0*([0-9]+)/receipts/0*([0-9]+)/?$" { return 200 "receipt $1 $2\\n"; }
    location ~ "^/orders/0*([0-9]+)(/.*)?$" { return 200 "order $1\\n"; }
    location ~ "^/orders/([^/]+)/receipts/([^/]+)/?$" { return 200 "receipt $1 $2\\n"; }
    location ~ "^/orders/([^/]+)(/.*)?$" { return 200 "order $1\\n"; }
    location ~ "^/reports(/.*)?$" { return 200 "reports\\n"; }
    location / { return 404; }
  }
}
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edgelock-paths-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** What the worker passes on of all generated addresses. */
function passed(seed: number): { path: string; name: string }[] {
  const seen = fc.sample(urls, { numRuns: URLS, seed }).map(passedOn)
  return seen.filter(one => one !== undefined)
}

/** Fails where a resource was seen under two names. `resources` are in the order of the paths; empty: none. */
function judge(sent: readonly { name: string }[], resources: readonly string[]): void {
  expect(resources.length).toBe(sent.length)
  const overlaps = new Overlaps()
  for (const [at, { name }] of sent.entries()) if (resources[at]) overlaps.add(resources[at], name)
  expect(overlaps.found).toEqual([])
  expect(overlaps.resources).toBeGreaterThan(15)
}

/** Judges a program by the lines that it prints for paths. */
async function judgeProgram(seed: number, command: string, ...args: string[]): Promise<void> {
  const sent = passed(seed)
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(sent.map(({ path }) => `${path}\n`).join(''))
  const answers: string[] = []
  for await (const line of createInterface(child.stdout)) answers.push(line)
  judge(sent, answers)
}

it('in Go', async context => {
  if (!canRun('go', 'version')) return context.skip()
  await judgeProgram(1, await buildGo(folder, 'paths', GO))
})

it('behind WSGI', async context => {
  if (!canRun('python3', '--version')) return context.skip()
  const program = join(folder, 'paths.py')
  await writeFile(program, WSGI.replaceAll('\\\\', '\\'))
  await judgeProgram(2, 'python3', program)
})

it('in Node, by http and URL', async () => {
  const server = createServer((request, response) => {
    const segments = new URL(request.url ?? '', 'http://x').pathname.split('/').map(decodeURIComponent)
    const [, first, id, third, n] = segments.filter((segment, at) => segment || at === 0)
    const number = (text: string) =>
      text.trim() && Number.isFinite(Number(text)) ? String(Number(text)) : text
    const integer = (text: string) => (/^[+-]?\d+$/.test(text) ? number(text) : text)
    const order =
      third === 'receipts' && n ? `receipt ${integer(id ?? '')} ${integer(n)}` : id && `order ${integer(id)}`
    const account = `account ${number(id ?? '')}`
    const found = { orders: order, accounts: account, reports: first }[first ?? '']
    response.end(`${JSON.stringify(found ?? '')}\n`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const sent = passed(3)
  const answers = await answersTo(
    (server.address() as AddressInfo).port,
    sent.map(({ path }) => path),
  )
  server.close()
  judge(
    sent,
    answers.map(answer => answer.replace('""', '')),
  )
})

it('in nginx', async context => {
  const nginx = await findNginx()
  if (!nginx) return context.skip()
  const port = 20_000 + (process.pid % 20_000)
  await writeFile(join(folder, 'nginx.conf'), NGINX(port, folder))
  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'error.log')]
  const env = { ...process.env, ...nginx.env }
  const server = spawn(nginx.command, args, { stdio: 'inherit', env })
  try {
    const sent = passed(4)
    const answers = await answersTo(
      port,
      sent.map(({ path }) => path),
    )
    judge(
      sent,
      answers.map(answer => (/^(order|receipt|reports)/.test(answer) ? answer : '')),
    )
  } finally {
    server.kill()
  }
})

/** The machine's own, or the distribution's package, unpacked without root; undefined, and why, where neither is. */
async function findNginx(): Promise<Pick<Unpacked, 'command' | 'env'> | undefined> {
  if (canRun('nginx', '-v')) return { command: 'nginx', env: { LD_LIBRARY_PATH: '' } }
  try {
    const cache = await cacheFolder('nginx')
    return await unpackedProgram({ packages: ['nginx'], program: 'usr/sbin/nginx', cache })
  } catch (error) {
    console.error(`No package of nginx: ${(error as Error).message}`)
    return undefined
  }
}

/** Asks for paths as they are written, and returns the bodies of the answers. */
async function answersTo(port: number, paths: readonly string[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string) => {
    const [response] = await once(get({ host: '127.0.0.1', port, path, agent }), 'response')
    return (await text(response)).trim()
  }
  await until(() => ask('/'))
  const answers: string[] = []
  for (let at = 0; at < paths.length; at += 100)
    answers.push(...(await Promise.all(paths.slice(at, at + 100).map(ask))))
  agent.destroy()
  return answers
}
