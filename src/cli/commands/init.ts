/** `edgelock init`: a project that begins with a guard. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { EXIT, type Subcommand, UsageError } from '../invocation.ts'

/** npm packs no file with such a name as it is. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore', 'dev.vars': '.dev.vars' }

export const init: Subcommand = {
  more: `webhooks: events of Stripe, each handled once. payments: requests with an Idempotency-Key. jobs: a Cron trigger.
worker: the service of docs/worker.md. No file is replaced.`,
  options: {},
  async run({ name, io }) {
    const root = dirname(createRequire(import.meta.url).resolve('edgelock/package.json'))
    const project = join(root, 'examples/start', name)
    if (!/^\w+$/.test(name) || !existsSync(project))
      throw new UsageError(
        `there is no project ${JSON.stringify(name)}: name webhooks, payments, jobs or worker`,
      )
    const files = [
      ...filesOf(project).map(from => {
        const to = relative(project, from)
        return { from, to: RENAMED[to] ?? to }
      }),
      // The service itself is where the repository has it.
      ...(name === 'worker'
        ? filesOf(join(root, name)).map(from => ({ from, to: relative(root, from) }))
        : []),
    ]
    const taken = files.map(({ to }) => to).filter(existsSync)
    if (taken.length > 0)
      throw new UsageError(`this folder already has ${taken.join(', ')}: choose an empty one`)
    for (const { from, to } of files) {
      mkdirSync(dirname(to), { recursive: true })
      copyFileSync(from, to)
      io.note(`  ${to}`)
    }
    const text = readFileSync('package.json', 'utf8')
    writeFileSync(
      'package.json',
      text.replace('"edgelock": "latest"', `"edgelock": ${JSON.stringify(dependencyOn(root))}`),
    )
    io.out(NEXT_STEPS)
    return EXIT.done
  },
}

const NEXT_STEPS = `
npm install && npm test            # the test needs no Redis
npx edgelock dev --env .dev.vars   # a store for development: leave it running
npx wrangler dev                   # in another terminal
npm run deploy                     # README.md says which secrets it needs`

/** Returns what npm installs the running package from: the clone or the tarball that it came from, or its version. */
function dependencyOn(root: string): string {
  if (basename(dirname(root)) !== 'node_modules') return `file:${root}`
  const installed = join(dirname(root), '.package-lock.json')
  const { packages = {} } = existsSync(installed) ? parsed(installed) : {}
  const { resolved = '' } = packages['node_modules/edgelock'] ?? {}
  if (resolved.startsWith('file:')) return `file:${resolve(root, '../..', resolved.slice('file:'.length))}`
  return `^${parsed(join(root, 'package.json')).version}`
}

interface Parsed {
  readonly version?: string
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>
}

function parsed(path: string): Parsed {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}
