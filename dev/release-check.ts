/**
 * `npm run release:check` prints what is left to do before a release, and fails while anything is. The first publisher sets
 * the address of the repository and a trusted publisher once; the rest is for every release. `[folder]` is this one by
 * default.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const json = (path: string) => JSON.parse(text(path))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

const { version, repository, homepage, bugs, name } = json('package.json')
/** The address of the repository, from which all others follow. */
const [, address] = /^git\+(https:\/\/github\.com\/[^/<]+\/[^/<]+)\.git$/.exec(repository?.url ?? '') ?? []

/** The one command that sets the addresses. */
const ADDRESSES = [
  'repository.url=git+https://github.com/<owner>/<name>.git',
  'homepage=https://github.com/<owner>/<name>#readme',
  'bugs.url=https://github.com/<owner>/<name>/issues',
]

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly link?: boolean }>>
}

function allHashed({ packages }: LockFile): boolean {
  return Object.entries(packages).every(([path, { integrity, link }]) => !path || link || integrity)
}

interface Step {
  readonly what: string
  readonly how: string
  readonly isDone: () => boolean
}

const STEPS: readonly Step[] = [
  {
    what: 'package.json names the repository, which npm compares with the provenance, its homepage and its tracker',
    how: `npm pkg set ${['repository.type=git', ...ADDRESSES].join(' ')}`,
    isDone: () =>
      address !== undefined && homepage === `${address}#readme` && bugs?.url === `${address}/issues`,
  },
  {
    what: 'the lock files have a hash of every package',
    how: 'remove the entries without "integrity", and run npm install',
    isDone: () => ['', 'bench/', 'site/'].every(folder => allHashed(json(`${folder}package-lock.json`))),
  },
  {
    what: 'the workflow publishes with provenance what the gate has tested, as a trusted publisher without a token',
    how: 'let the job `publish` of .github/workflows/release.yml download the tarball, in the environment `npm`, whose reviewers it looks for, and with `id-token: write`',
    isDone: () =>
      /environment: npm\n[\s\S]*id-token: write[\s\S]*required_reviewers[\s\S]*gh run download[\s\S]*npm publish --provenance .*\.tgz/.test(
        text('.github/workflows/release.yml'),
      ) && !/NPM_TOKEN|NODE_AUTH_TOKEN/.test(text('.github/workflows/release.yml')),
  },
  {
    what: 'package.json and jsr.json have the same version',
    how: `set "version" of jsr.json to ${version}`,
    isDone: () => json('jsr.json').version === version,
  },
  {
    what: 'the changelog begins with this version and its date',
    how: `write "## ${version} (YYYY-MM-DD)" above what it contains`,
    isDone: () => {
      const [, latest, date = ''] = /^## (\S+) \((.*)\)$/m.exec(text('CHANGELOG.md')) ?? []
      return latest === version && /^\d{4}-\d\d-\d\d$/.test(date)
    },
  },
  {
    what: 'everything is committed',
    how: 'commit or remove what `git status` shows',
    isDone: () => git('status', '--porcelain') === '',
  },
]

const open = STEPS.filter(({ isDone }) => !isDone())
for (const step of STEPS) console.log(`${open.includes(step) ? 'open' : 'done'}  ${step.what}`)
for (const { how } of open) console.log(`\n* ${how}`)
console.log(
  open.length > 0
    ? `\n${open.length} of ${STEPS.length} steps are open.`
    : `
By hand, and only for the first version: make the environment \`npm\` on GitHub, with reviewers (the
workflow publishes nothing without); publish the tarball of the
gate with \`npm publish --access public edgelock.tgz\`; name this repository, release.yml and that environment as the
trusted publisher of ${name} on npm; and link the package on JSR. Every later version is published by
the workflow when a release v${version} is made.`,
)
process.exitCode = open.length > 0 ? 1 : 0
