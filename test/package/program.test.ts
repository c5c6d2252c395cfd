import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { choosePort } from '../../dev/choose-port.ts'
import { serve } from '../../dev/serve.ts'
import { tempFolder } from '../../dev/temp-folder.ts'
import { useStack } from '../support/stack.ts'
import { blocksOf, linksOf } from './markdown.ts'
import { cloneTree, NODE_MODULES, outcomeOf } from './pack.ts'

const { alone, tarball } = inject('packed')
const program = join(alone, 'node_modules/.bin/edgelock')
/** For a build, an installation and two programs that start, on a machine that is busy. */
const PATIENCE = { timeout: 240_000, interval: 50 }

const OFFLINE = { ...process.env, npm_config_offline: 'true' }

const stack = useStack()

/** An empty folder, in which commands of a page are run as printed, but without the network and on free ports. */
async function emptyFolder() {
  const { path, remove } = tempFolder('stranger')
  onTestFinished(remove)
  return folderAt(path)
}

async function folderAt(cwd: string) {
  const port = String(await choosePort(undefined, 3_000))
  const onFreePorts = (text: string) =>
    text.replaceAll('3000', port).replaceAll('edgelock dev', 'edgelock dev --port 0')
  const offline = (_: string, others: string) =>
    [`npm install ${tarball}`, ...others.split(' ').filter(Boolean).map(linking)].join('\n')
  const asPlayed = (commands = '') =>
    onFreePorts(commands.replace(/^npm install edgelock((?: [@a-z][\w/-]*)*)/m, offline))
  return {
    cwd,
    write: (name: string, text = '') => writeFileSync(join(cwd, name), onFreePorts(text)),
    run: (commands?: string) => outcomeOf('sh', ['-ec', asPlayed(commands)], cwd, OFFLINE),
    /** Starts commands and waits until they have printed this. They end with the test, or when they are killed. */
    start: (commands: string | undefined, printed: RegExp) => start(asPlayed(commands), printed, cwd),
  }
}

function linking(name: string): string {
  return `mkdir -p "$(dirname node_modules/${name})" && ln -s ${join(NODE_MODULES, name)} node_modules/${name}`
}

function linkingProgram(name: string, file: string): string {
  return `${linking(name)}\nmkdir -p node_modules/.bin && ln -s ../${name}/${file} node_modules/.bin/${name}`
}

async function start(commands: string, printed: RegExp, cwd: string) {
  // A group of its own, because the shell has children.
  const shell = spawn('sh', ['-ec', commands], {
    cwd,
    env: OFFLINE,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isOver = false
  const exited = once(shell, 'exit').then(() => {
    isOver = true
  })
  let output = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    if (!isOver && shell.pid) process.kill(-shell.pid, signal)
    await exited
  }
  onTestFinished(() => kill())
  await vi.waitFor(() => expect(output).toMatch(printed), PATIENCE)
  return { kill, output: () => output }
}

const STORE = /UPSTASH_REDIS_REST_TOKEN/
const HANDLED_ONCE = ['HTTP/1.1 204', 'HTTP/1.1 200', 'webhook-duplicate: true']

/** What curl has shown of the answers. */
function answersIn(output: string): string[] {
  return output.match(/^HTTP\S+ \d+|^webhook-duplicate: \w+/gim) ?? []
}

/** What a stranger wants, and the page that says how, by the language of the README where the way begins. */
const LANGUAGES = {
  English: {
    readme: 'README.md',
    webhook: { page: 'docs/webhooks.md', heading: 'Node' },
    job: { page: 'docs/at-most-once.md', heading: 'At most once' },
    limit: { page: 'docs/limits.md', heading: 'At most m per minute', prints: 'answer to why?' },
    migration: { page: 'docs/migrating.md', heading: '`redlock`' },
  },
  Chinese: {
    readme: 'README.zh-CN.md',
    webhook: { page: 'docs/zh/faq.md', heading: 'Stripe 重复投递同一个 webhook，怎么只处理一次？' },
    job: { page: 'docs/zh/faq.md', heading: '任务崩溃了也不能重做，怎么保证最多执行一次？' },
    limit: { page: 'docs/zh/faq.md', heading: '怎么限流：每分钟最多 60 次？', prints: '为什么？因为。' },
    migration: { page: 'docs/zh/faq.md', heading: '已经在用 redlock，怎么迁移？' },
  },
} as const

describe.each(Object.entries(LANGUAGES))('a stranger with an empty folder and the %s pages', (_, ways) => {
  const { readme, ...wishes } = ways

  it('finds the page for each wish from the README of the package', () => {
    const reached = linksOf(packedText(readme)).map(({ to }) => to.split('#')[0])
    expect(reached).toEqual(expect.arrayContaining(Object.values(wishes).map(({ page }) => page)))
  })

  it('holds a lock, and guards a webhook in a Worker, by what the README prints for a clone', async () => {
    const { path, remove } = tempFolder('stranger')
    onTestFinished(remove)
    await cloneTree(join(path, 'edgelock'))
    const blocks = blocksOf(packedText(readme))
    const [webhook, script] = blocks.filter(({ language }) => language === 'ts')
    const [install, hold, serve, deliver] = blocks.filter(({ language }) => language === 'sh')
    const clone = await folderAt(join(path, 'edgelock'))
    await clone.start(install?.code, STORE)

    const folder = await folderAt(join(path, 'shop'))
    folder.write('order.mjs', script?.code)
    const holding = await folder.start(`exec ${hold?.code}`, /order:42 is held by/)
    expect(await folder.run('npx edgelock ls --env .env')).toMatchObject({
      code: 0,
      output: expect.stringMatching(
        /^NAME +KIND +HELD BY +HELD SINCE +LEASE ENDS +WAITING\norder:42 +lock +shop [0-9a-f]{8} +≤ [\d.]+ s ago +in \d+\.\d s *$/m,
      ),
    })
    await holding.kill()
    const release = await folder.run('npx edgelock release order:42 --yes --env .env')
    expect(release).toMatchObject({ code: 0, output: expect.stringContaining('Released order:42.\n') })
    expect(await folder.run('npx edgelock inspect order:42 --env .env')).toMatchObject({ code: 1 })

    folder.write('webhook.ts', webhook?.code)
    await folder.run(linkingProgram('wrangler', 'bin/wrangler.js'))
    const served = await folder.start(serve?.code, /Ready on/)
    expect(answersIn((await folder.run(deliver?.code)).output)).toEqual(HANDLED_ONCE)
    expect(served.output().match(/fulfil evt_1/g)).toHaveLength(1)
  })

  it('guards a webhook within five minutes, after three commands and one file', async () => {
    const folder = await emptyFolder()
    const section = sectionOf(ways.webhook)
    const [server] = section.filter(({ language }) => language === 'ts')
    const [install, serve, deliver] = section.filter(({ language }) => language === 'sh')
    folder.write('server.mjs', server?.code)
    await folder.start(install?.code, STORE)
    const served = await folder.start(serve?.code, /ready/)
    const { output } = await folder.run(deliver?.code)

    expect(answersIn(output)).toEqual(HANDLED_ONCE)
    expect(served.output().match(/fulfil evt_1/g)).toHaveLength(1)
    expect(readFileSync(join(folder.cwd, '.env'), 'utf8')).toContain('STRIPE_WEBHOOK_SECRET=whsec_test')
  }, 300_000)

  it('runs a job at most once, also after a crash, and keeps to a limit', async () => {
    const folder = await withStore()
    // Work that never ends, so that it can be killed in the middle.
    const hanging = "=> { console.log('working'); return new Promise(() => setInterval(() => {}, 1_000)) }"
    const job = programOf(ways.job)
    folder.write('job.mts', job.replace(/=> (?:\(\{ id: 'ch_1' \}\)|12)(,?)$/m, `${hanging}$1`))
    const working = await folder.start('exec node --env-file=.env job.mts', /working/)
    await working.kill()
    const again = await folder.run('node --env-file=.env job.mts')
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('ERR_ONCE_IN_FLIGHT') })
    expect(again.output).not.toContain('working')

    folder.write('limit.mts', programOf(ways.limit))
    const limited = await folder.run('node --env-file=.env limit.mts && npx edgelock ls --env .env')
    expect(limited).toMatchObject({ code: 0, output: expect.stringContaining(ways.limit.prints) })
    expect(limited.output).toMatch(/^rate:api +permit-semaphore/m)
  })
})

it('`npm start` serves every command that it prints, forwards an event once, and stops', async () => {
  const { path, remove } = tempFolder('start')
  onTestFinished(remove)
  const clone = join(path, 'edgelock')
  await cloneTree(clone)
  const served = await start('export PORT=0; exec npm start', /^ {2}curl -i \S+\/health$/m, clone)
  const commands =
    served
      .output()
      .replaceAll('\\\n', ' ')
      .match(/curl -i .*/g) ?? []
  const [hook = '', job, guarded, lock, health] = commands
  const altered = hook.replace('opened', 'closed')
  const asked = [hook, hook, altered, job, guarded, lock, lock, health].join('\n')
  const { output } = await outcomeOf('sh', ['-ec', asked], clone)
  const statuses = [202, 200, 401, 200, 204, 200, 200, 200]
  expect(output.match(/(?<=^HTTP\/1.1 )\d+/gm)?.map(Number), output).toEqual(statuses)
  expect(output.match(/^webhook-duplicate: true/gim)).toHaveLength(1)
  await vi.waitFor(() => expect(served.output()).toContain('upstream got /hooks/github event'), PATIENCE)

  await served.kill('SIGTERM')
  expect(served.output().match(/upstream got \/hooks\/github event/g)).toHaveLength(1)
  expect(await outcomeOf('sh', ['-c', `${health}`], clone)).toMatchObject({ code: 7 })
})

/** An empty folder with the package, and a store. */
async function withStore() {
  const folder = await emptyFolder()
  await folder.start('npm install edgelock && npx edgelock dev --env .env', STORE)
  return folder
}

function packedText(path: string): string {
  return readFileSync(join(alone, 'node_modules/edgelock', path), 'utf8')
}

/** The text below a heading of a packed page, down to the next one. */
function textBelow({ page, heading }: { page: string; heading: string }): string {
  const parts = packedText(page).split(/^#{1,6} (.+)$/m)
  return parts[parts.indexOf(heading) + 1] ?? ''
}

function sectionOf(where: { page: string; heading: string }) {
  return blocksOf(textBelow(where))
}

/** The whole program to which a section of a packed page links first. */
function programOf(where: { page: string; heading: string }): string {
  const link = linksOf(textBelow(where)).find(({ to }) => to.includes('examples/pages/'))
  return packedText(join(dirname(where.page), link?.to ?? 'no program'))
}

describe('a project that edgelock init writes', () => {
  async function projectOf(name: string) {
    const folder = await emptyFolder()
    expect(await folder.run(`${program} init ${name}`)).toMatchObject({ code: 0 })
    // In place of `npm install`, which needs the network.
    cpSync(join(alone, 'node_modules/edgelock'), join(folder.cwd, 'node_modules/edgelock'), {
      recursive: true,
    })
    await folder.run(
      [
        linking('hono'),
        linkingProgram('wrangler', 'bin/wrangler.js'),
        'ln -s ../edgelock/dist/cli.js node_modules/.bin/edgelock',
      ].join('\n'),
    )
    return folder
  }

  it.each(['webhooks', 'payments', 'jobs', 'worker'])(
    'passes its own test, and can be deployed: %s',
    async name => {
      const folder = await projectOf(name)
      expect(await folder.run('npm test')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/pass [23]\b/),
      })
      const deployed = await folder.run('npx wrangler deploy --dry-run')
      expect(deployed, deployed.output).toMatchObject({ code: 0 })
    },
  )

  it('installs the package that wrote it: from the same tarball, and a published one by its version', async () => {
    const dependency = ({ cwd }: { cwd: string }) =>
      JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')).dependencies.edgelock
    const folder = await projectOf('webhooks')
    expect(dependency(folder)).toBe(`file:${tarball}`)
    const other = await emptyFolder()
    expect(await other.run(`npm install ${dependency(folder)}`)).toMatchObject({ code: 0 })

    const lock = join(other.cwd, 'node_modules/.package-lock.json')
    const published = readFileSync(lock, 'utf8').replace(
      /"resolved": "file:[^"]*"/,
      '"resolved": "https://…"',
    )
    writeFileSync(lock, published)
    rmSync(join(other.cwd, 'package.json'))
    expect(await other.run('node_modules/.bin/edgelock init jobs')).toMatchObject({ code: 0 })
    const { version } = JSON.parse(packedText('package.json'))
    expect(dependency(other)).toBe(`^${version}`)
  })

  it('says on an old Node what its test needs, as its engines do', async () => {
    const folder = await projectOf('webhooks')
    const { engines } = JSON.parse(readFileSync(join(folder.cwd, 'package.json'), 'utf8'))
    expect(engines).toEqual({ node: '>=22.12.0' })
    // As Node 20 has it.
    const old = 'data:text/javascript,process=Object.create(process,{features:{value:{}}})'
    expect(await folder.run(`NODE_OPTIONS='--import ${old}' npm test`)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The tests need Node 22.12 or newer'),
    })
  })

  it('is left alone if it is there', async () => {
    const folder = await projectOf('webhooks')
    folder.write('src/index.ts', 'mine')
    expect(await folder.run(`${program} init webhooks`)).toMatchObject({ code: 2 })
    expect(readFileSync(join(folder.cwd, 'src/index.ts'), 'utf8')).toBe('mine')
  })

  it('handles a delivery of Stripe once under wrangler dev, after three commands and within five minutes', async () => {
    const folder = await projectOf('webhooks')
    await folder.start('npx edgelock dev --env .dev.vars', STORE)
    const served = await folder.start('exec npx wrangler dev --port 3000', /Ready on/)
    const deliver = sectionOf(LANGUAGES.English.webhook).filter(({ language }) => language === 'sh')[2]?.code
    const { output } = await folder.run(deliver)
    expect(answersIn(output)).toEqual(HANDLED_ONCE)
    expect(served.output().match(/fulfil evt_1/g)).toHaveLength(1)
  }, 300_000)

  it('lends a lock over HTTP under wrangler dev, by the line in its README', async () => {
    const folder = await projectOf('worker')
    await folder.start('npx edgelock dev --env .dev.vars', STORE)
    await folder.start('exec npx wrangler dev --port 3000', /Ready on/)
    const [, borrow] = blocksOf(readFileSync(join(folder.cwd, 'README.md'), 'utf8'))
    const lent = await folder.run(borrow?.code.replace('8787', '3000'))
    expect(lent.output).toMatch(/\{"name":"py:report","lease":"[\w.-]+","expiresInMs":\d+\}/)
    const held = await folder.run('npx edgelock ls --env .dev.vars')
    expect(held.output).toMatch(/^py:report +lock/m)
  })
})

describe('the container of the worker', () => {
  /** Plays a Dockerfile without Docker: what it copies, and links in place of what npm installs. */
  async function imageOf(project: string) {
    const text = readFileSync(join(project, 'Dockerfile'), 'utf8')
    const { path: image, remove } = tempFolder('image')
    onTestFinished(remove)
    const lines = text.split('\n').filter(line => line && !line.startsWith('#'))
    const of = (instruction: string) =>
      lines.filter(line => line.startsWith(instruction)).map(line => line.slice(instruction.length).trim())
    for (const args of of('COPY')) {
      const [to = '', ...from] = args.split(' ').reverse()
      for (const name of from)
        cpSync(join(project, name), join(image, to === './' ? name : to), { recursive: true })
    }
    cpSync(join(alone, 'node_modules/edgelock'), join(image, 'node_modules/edgelock'), { recursive: true })
    await outcomeOf('sh', ['-ec', ['hono', '@hono/node-server', 'undici'].map(linking).join('\n')], image)
    return { image, of, lines }
  }

  it('answers like the worker, and ends what it began', async () => {
    const folder = await emptyFolder()
    expect(await folder.run(`${program} init worker`)).toMatchObject({ code: 0 })
    // What `npm install` writes beside it.
    folder.write('package-lock.json', '{}')
    const { image, of, lines } = await imageOf(folder.cwd)
    expect(of('FROM')).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-slim$/)])
    // It installs nothing that the lock does not hold.
    expect(of('COPY')[0]).toBe('package.json package-lock.json ./')
    expect(of('RUN')).toEqual(['npm ci --omit=dev --no-audit --no-fund'])
    const { dependencies } = JSON.parse(readFileSync(join(image, 'package.json'), 'utf8'))
    for (const name of ['@hono/node-server', 'undici']) {
      const { version } = JSON.parse(readFileSync(join(NODE_MODULES, name, 'package.json'), 'utf8'))
      expect(dependencies[name]).toBe(version)
    }
    expect(lines.map(line => line.split(' ')[0])).toEqual(
      expect.arrayContaining(['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'EXPOSE', 'CMD']),
    )
    const [command = '', ...args] = JSON.parse(of('CMD')[0] ?? '[]')
    expect(command).toBe('node')
    const { url, token } = stack().rest
    const port = await choosePort(undefined, 3_000)
    // It encodes what it was not asked to encode.
    const zipped = { headers: { 'content-encoding': 'gzip' } }
    const upstream = await serve(async ({ method }) => {
      if (method === 'POST') await setTimeout(3_000)
      return new Response(gzipSync('a page'), zipped)
    })
    onTestFinished(() => upstream.close())
    const settings = {
      ...{ PORT: String(port), LOCK_TOKENS: 'py=token-of-development', EVENTS: 'not a queue' },
      ...{ GUARDS: '/page=lock:page', GUARDED_URL: upstream.url },
      ...{ JOBS: 'long', JOBS_TOKEN: 'token-of-development', UPSTREAM_URL: upstream.url },
    }
    // The clock of fetch goes ahead 500 times as fast: it counts pauses of 499 ms.
    const hurry =
      'const t=setTimeout;globalThis.setTimeout=Object.assign((f,ms,...a)=>t(f,ms===499?1:ms,...a),t)'
    const served = spawn(process.execPath, ['--import', `data:text/javascript,${hurry}`, ...args], {
      cwd: image,
      env: { ...process.env, ...settings, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token },
    })
    const ended = once(served, 'exit')
    onTestFinished(() => void served.kill('SIGKILL'))
    const base = `http://localhost:${port}`
    await vi.waitFor(async () => expect((await fetch(`${base}/health`)).status).toBe(200), PATIENCE)
    const borrow = (key: string) =>
      fetch(`${base}/locks/py:report`, {
        method: 'PUT',
        headers: { authorization: 'Bearer token-of-development', 'idempotency-key': key },
      })
    expect((await borrow('a')).status).toBe(200)
    expect((await borrow('b')).status).toBe(423)
    expect((await fetch(`${base}/hooks/stripe`, { method: 'POST' })).status).toBe(404)
    expect(await (await fetch(`${base}/guard/page`)).text()).toBe('a page')
    const job = { method: 'POST', headers: { authorization: 'Bearer token-of-development' } }
    expect(await (await fetch(`${base}/jobs/long`, job)).json()).toEqual({ job: 'long', status: 'done' })
    served.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})

it.each([
  ['', 15, 40_000],
  ['--help', 15, 40_000],
  ['--version', 15, 40_000],
  ['ls --help', 50, 130_000],
])(
  '"edgelock %s" reads at most %d files of %d bytes in all, and 70 modules of Node',
  async (asked, files, bytes) => {
    // Counted, because the time of a start depends on the machine. All of the program has 120 files and 700,000 bytes.
    const folder = await emptyFolder()
    const coverage = join(folder.cwd, 'coverage')
    const print = 'data:text/javascript,process.on("exit",()=>console.error(process.moduleLoadList.length))'
    const modulesOf = async (file: string, ...args: string[]) => {
      const { output } = await outcomeOf(process.execPath, ['--import', print, file, ...args], folder.cwd, {
        ...process.env,
        NODE_V8_COVERAGE: coverage,
      })
      return Number(output.trim().split('\n').at(-1))
    }
    folder.write('empty.mjs', '')
    const least = await modulesOf('empty.mjs')
    rmSync(coverage, { recursive: true })
    expect((await modulesOf(program, ...asked.split(' ').filter(Boolean))) - least).toBeLessThanOrEqual(70)
    const [report = ''] = readdirSync(coverage)
    const { result } = JSON.parse(readFileSync(join(coverage, report), 'utf8')) as {
      result: { url: string }[]
    }
    const read = result.filter(({ url }) => url.includes('/edgelock/dist/'))
    expect(read.length).toBeGreaterThan(0)
    expect(read.length).toBeLessThanOrEqual(files)
    expect(read.reduce((sum, { url }) => sum + statSync(new URL(url)).size, 0)).toBeLessThanOrEqual(bytes)
  },
)
