import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { choosePort } from '../../dev/choose-port.ts'
import { tempFolder } from '../../dev/temp-folder.ts'
import { blocksOf, pages } from './markdown.ts'
import { NODE_MODULES, outcomeOf } from './pack.ts'

const { alone, tarball } = inject('packed')
const program = join(alone, 'node_modules/.bin/edgelock')
/** For an installation and two programs that start, on a machine that is busy. */
const PATIENCE = { timeout: 60_000, interval: 50 }

const blocks = (path: string, language: string) =>
  blocksOf(pages.find(page => page.path === path)?.text ?? '').filter(block => block.language === language)

/** An empty folder, in which commands of a page are run as printed, but without the network and on free ports. */
async function emptyFolder() {
  const { path: cwd, remove } = tempFolder('stranger')
  onTestFinished(remove)
  const port = String(await choosePort(undefined, 3_000))
  const onFreePorts = (text: string) =>
    text.replaceAll('3000', port).replaceAll('edgelock dev', 'edgelock dev --port 0')
  const offline = (_: string, others: string) =>
    [
      `npm install --offline --no-audit --no-fund ${tarball}`,
      ...others.split(' ').filter(Boolean).map(linking),
    ].join('\n')
  const asPlayed = (commands = '') =>
    onFreePorts(commands.replace(/^npm install edgelock((?: [@a-z][\w/-]*)*)/m, offline))
  return {
    cwd,
    write: (name: string, text = '') => writeFileSync(join(cwd, name), onFreePorts(text)),
    run: (commands?: string) => outcomeOf('sh', ['-ec', asPlayed(commands)], cwd),
    /** Starts commands and waits until they have printed this. They end with the test, or when they are killed. */
    start: (commands: string | undefined, printed: RegExp) => start(asPlayed(commands), printed, cwd),
  }
}

function linking(name: string): string {
  return `mkdir -p "$(dirname node_modules/${name})" && ln -s ${join(NODE_MODULES, name)} node_modules/${name}`
}

async function start(commands: string, printed: RegExp, cwd: string) {
  // A group of its own, because the shell has children.
  const shell = spawn('sh', ['-ec', commands], { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let isOver = false
  const exited = once(shell, 'exit').then(() => {
    isOver = true
  })
  let output = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const kill = async () => {
    if (!isOver && shell.pid) process.kill(-shell.pid, 'SIGKILL')
    await exited
  }
  onTestFinished(kill)
  await vi.waitFor(() => expect(output).toMatch(printed), PATIENCE)
  return { kill, output: () => output }
}

const STORE = /UPSTASH_REDIS_REST_TOKEN/

it('a stranger with an empty folder holds a lock within a minute, as the README says', async () => {
  const began = performance.now()
  const folder = await emptyFolder()
  const [script] = blocks('README.md', 'ts')
  const [install] = blocks('README.md', 'sh')
  await folder.start(install?.code, STORE)
  folder.write('order.mjs', script?.code)
  const holding = await folder.start('exec node --env-file=.env order.mjs', /order:42 is held by/)
  expect(performance.now() - began).toBeLessThan(60_000)

  expect(await folder.run('npx edgelock ls --env .env')).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^NAME +KIND +HELD BY +HELD SINCE +LEASE ENDS +WAITING\norder:42 +lock +shop [0-9a-f]{8} +– +in \d+\.\d s *$/m,
    ),
  })
  await holding.kill()
  const release = await folder.run('npx edgelock release order:42 --yes --env .env')
  expect(release).toMatchObject({ code: 0, output: expect.stringContaining('Released order:42.\n') })
  expect(await folder.run('npx edgelock inspect order:42 --env .env')).toMatchObject({ code: 1 })
}, 120_000)

it('a stranger with an empty folder guards a webhook within five minutes, as its page says', async () => {
  const began = performance.now()
  const folder = await emptyFolder()
  const [server] = blocks('docs/webhooks.md', 'ts')
  const [install, serve, deliver] = blocks('docs/webhooks.md', 'sh')
  folder.write('server.mjs', server?.code)
  await folder.start(install?.code, STORE)
  const served = await folder.start(serve?.code, /ready/)
  const { output } = await folder.run(deliver?.code)
  expect(performance.now() - began).toBeLessThan(300_000)

  expect(output.match(/^HTTP\S+ \d+|^webhook-duplicate: \w+/gm)).toEqual([
    'HTTP/1.1 204',
    'HTTP/1.1 200',
    'webhook-duplicate: true',
  ])
  expect(served.output().match(/fulfil evt_1/g)).toHaveLength(1)
  expect(readFileSync(join(folder.cwd, '.env'), 'utf8')).toContain('STRIPE_WEBHOOK_SECRET=whsec_test')
}, 360_000)

describe('a project that edgelock init writes', () => {
  async function projectOf(name: string) {
    const folder = await emptyFolder()
    expect(await folder.run(`${program} init ${name}`)).toMatchObject({ code: 0 })
    // In place of `npm install`, which needs the network.
    cpSync(join(alone, 'node_modules/edgelock'), join(folder.cwd, 'node_modules/edgelock'), {
      recursive: true,
    })
    await folder.run(`${linking('wrangler')}; mkdir -p node_modules/.bin; cd node_modules/.bin
      ln -s ../wrangler/bin/wrangler.js wrangler; ln -s ../edgelock/dist/cli.js edgelock`)
    return folder
  }

  it.each(['webhooks', 'payments', 'jobs'])('passes its own test, and can be deployed: %s', async name => {
    const folder = await projectOf(name)
    expect(await folder.run('npm test')).toMatchObject({ code: 0, output: expect.stringContaining('pass 2') })
    const deployed = await folder.run('npx wrangler deploy --dry-run')
    expect(deployed, deployed.output).toMatchObject({ code: 0 })
  })

  it('is left alone if it is there', async () => {
    const folder = await projectOf('webhooks')
    folder.write('src/index.ts', 'mine')
    expect(await folder.run(`${program} init webhooks`)).toMatchObject({ code: 2 })
    expect(readFileSync(join(folder.cwd, 'src/index.ts'), 'utf8')).toBe('mine')
  })

  it('handles a delivery of Stripe once under wrangler dev, after three commands', async () => {
    const began = performance.now()
    const folder = await projectOf('webhooks')
    await folder.start('npx edgelock dev --env .dev.vars', STORE)
    const served = await folder.start('exec npx wrangler dev --port 3000', /Ready on/)
    const deliver = blocks('docs/webhooks.md', 'sh')[2]?.code
    const { output } = await folder.run(deliver)
    expect(performance.now() - began).toBeLessThan(300_000)
    expect(output.match(/^HTTP\S+ \d+|^webhook-duplicate: \w+/gim)).toEqual([
      'HTTP/1.1 204',
      'HTTP/1.1 200',
      'webhook-duplicate: true',
    ])
    expect(served.output().match(/fulfil evt_1/g)).toHaveLength(1)
  }, 360_000)
})

it('a command runs under a lock, with its watchdog', async () => {
  const folder = await emptyFolder()
  await folder.start(`${program} dev --port 0 --env .env`, STORE)
  const print = [process.execPath, '-p', 'process.env.EDGELOCK_TOKEN > 0']
  const ended = await outcomeOf(program, ['run', 'report', '--env', '.env', '--', ...print], folder.cwd)
  expect(ended).toMatchObject({ code: 0, output: 'true\n' })
})
