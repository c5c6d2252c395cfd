/**
 * How the servers of other languages read the paths that the worker passes on: each resource under one name. How Node reads
 * them is in `test/integration/worker-guard-paths`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
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

/** Each of the three servers gets a third of the aim, 1,000,000 addresses, unless `URLS` says how many. */
const URLS = Number(process.env['URLS'] ?? 334_000)

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

it('in nginx', async context => {
  const nginx = await findProgram('nginx', 'usr/sbin/nginx')
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

/** Each ignores case or accents, or both; `swedish_ci` tells some letters apart that others do not. */
const COLLATIONS = ['general_ci', 'unicode_ci', 'unicode_520_ci', 'uca1400_ai_ci', 'swedish_ci']
/** What `GROUP BY` takes for the same, by table: each table has the ids of a route, and the names of their locks. */
const SAME = {
  orders: COLLATIONS.map(collation => `id COLLATE utf8mb4_${collation}`),
  accounts: ['CAST(id AS SIGNED)', 'CAST(id AS DOUBLE)', 'id + 0'],
}

it('in MariaDB, as texts of its collations and as numbers', async context => {
  const server = await findProgram('mariadb-server-core', 'usr/sbin/mariadbd')
  if (!server) return context.skip()
  const sent = passed(5)
  const outcome = (table: string, at: number) => join(folder, `${table}-${at}`)
  const sql = Object.entries(SAME).flatMap(([table, same]) => [
    `CREATE TABLE t.${table} (id VARCHAR(400), name VARCHAR(800) COLLATE utf8mb4_bin) CHARSET utf8mb4;`,
    ...rowsOf(table, sent).map(row => `INSERT INTO t.${table} VALUES ${row};`),
    ...same.map(
      (id, at) =>
        `SELECT COUNT(*), MIN(id), COUNT(DISTINCT name) n FROM t.${table} GROUP BY ${id} ORDER BY n DESC INTO OUTFILE '${outcome(table, at)}';`,
    ),
  ])
  await runSql(server, ['CREATE DATABASE t;', ...sql].join('\n'))
  for (const [table, same] of Object.entries(SAME))
    for (const [at, id] of same.entries()) {
      const groups = (await readFile(outcome(table, at), 'utf8')).trim().split('\n')
      expect(groups.length, id).toBeGreaterThan(4)
      expect(
        groups.filter(group => !group.endsWith('\t1')),
        id,
      ).toEqual([])
    }
})

/** The ids of a route as they were passed on, and the names of their locks, as rows of SQL. */
function rowsOf(route: string, sent: readonly { path: string; name: string }[]): string[] {
  const hex = (text: string) => `_utf8mb4 X'${Buffer.from(text).toString('hex')}'`
  const rows = sent.flatMap(({ path, name }) => {
    const [first, id, ...rest] = path.split('/').filter(Boolean)
    return first === route && id && rest.length === 0 ? `(${hex(decodeURIComponent(id))}, ${hex(name)})` : []
  })
  return [...new Set(rows)]
}

/** Runs statements without a server, and so without a client: what they select goes into files. */
async function runSql({ root, command, env }: Unpacked, sql: string): Promise<void> {
  const share = join(root, 'usr/share/mysql')
  const files = [
    `--datadir=${folder}`,
    `--lc-messages-dir=${share}`,
    `--character-sets-dir=${share}/charsets`,
  ]
  const alone = [
    '--no-defaults',
    '--bootstrap',
    '--user=root',
    '--skip-innodb',
    '--default-storage-engine=MyISAM',
  ]
  const child = spawn(command, [...alone, ...files], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  child.stdin.end(sql)
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(code, printed).toBe(0)
}

/** A program of the distribution's package, unpacked without root; undefined, and why, where there is none. */
async function findProgram(name: string, program: string): Promise<Unpacked | undefined> {
  try {
    return await unpackedProgram({ packages: [name], program, cache: await cacheFolder(name) })
  } catch (error) {
    console.error(`No package of ${name}: ${(error as Error).message}`)
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
