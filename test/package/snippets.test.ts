import { globSync, readFileSync } from 'node:fs'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { useStack } from '../support/stack.ts'
import { fromStripe } from '../support/webhook-senders.ts'
import { blocksOf, pages } from './markdown.ts'
import { NODE_MODULES, outcomeOf } from './pack.ts'
import { asPages, type SnippetRequest, snippetsOf } from './snippet.ts'
import { typeCheck } from './tsc.ts'
import { hasPrograms, PROGRAMS, wholeProgramsOf, withLinks } from './whole-program.ts'

const { withPeers } = inject('packed')
const ROOT = join(import.meta.dirname, '../..')
const folder = join(withPeers, 'snippets')
/** It repeats code of pages and examples, which is compiled there. */
const CHINESE = 'README.zh-CN.md'
const snippets = pages.filter(hasPrograms).flatMap(snippetsOf)
const compiled = snippets.filter(({ skip }) => skip === undefined)
const runnable = compiled.filter(({ run }) => run)

/** As lenient as an example may be, with the APIs of Workers and of Node. */
const PLATFORM = {
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  lib: ['ES2024', 'ESNext.Disposable', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  typeRoots: [join(NODE_MODULES, '@types')],
  noPropertyAccessFromIndexSignature: false,
  // Declarations of `ai` do not compile under the strictest settings. Ours do, which install.test.ts checks.
  skipLibCheck: true,
}

/** The settings of snippets besides the store. */
const SECRETS = { STRIPE_WEBHOOK_SECRET: 'whsec_test', CRON_SECRET: 'cron-secret' }

const stack = useStack()

beforeAll(async () => {
  await cp(join(import.meta.dirname, 'snippets'), folder, { recursive: true })
  for (const name of ['vitest', '@modelcontextprotocol', 'ai', 'ioredis', 'zod'])
    await symlink(join(NODE_MODULES, name), join(withPeers, 'node_modules', name))
  for (const { file, code } of compiled) await writeFile(join(folder, file), code)
})

it('the package has the program of each block, with a link to it; if not, run `npm run build:programs`', () => {
  const programs = pages
    .filter(hasPrograms)
    .flatMap(wholeProgramsOf)
    .filter(({ path }) => path)
  const found = globSync(`${PROGRAMS}/**/*.ts`, { cwd: ROOT })
  expect(found.sort()).toEqual(programs.map(({ path }) => path).sort())
  for (const { path = '', code } of programs) expect(readFileSync(join(ROOT, path), 'utf8')).toBe(code)
  for (const page of pages.filter(hasPrograms)) expect(page.text).toBe(withLinks(page))
})

describe('the snippets of the README and the guides', () => {
  it('are found', () => {
    expect(snippets.filter(({ where }) => where.startsWith('README.md'))).not.toEqual([])
    expect(runnable).not.toEqual([])
  })

  it('are shown in the Chinese README, with comments in Chinese', () => {
    const shown = readFileSync(join(ROOT, CHINESE), 'utf8').matchAll(/^```\w+\n(.*?)^```$/gms)
    const blocks = [...shown].map(([, code = '']) => withoutComments(code))
    const english = globSync(['README.md', 'docs/*.md', 'examples/**/*.ts'], { cwd: ROOT }).map(path =>
      withoutComments(readFileSync(join(ROOT, path), 'utf8')),
    )
    expect(blocks.length).toBeGreaterThan(4)
    expect(blocks.filter(code => !english.some(text => text.includes(code)))).toEqual([])
  })

  it('have comments in Chinese in every page in Chinese', () => {
    const chinese = pages.filter(({ path }) => path === CHINESE || path.includes('/zh/'))
    const comments = chinese.flatMap(({ text }) =>
      blocksOf(text).flatMap(({ code }) => code.match(/(?<=\/\/ |\/\*\* | # ).+/g) ?? []),
    )
    expect(comments.length).toBeGreaterThan(20)
    // What a line prints is no sentence.
    expect(comments.filter(text => /[a-z]+ [a-z]+ [a-z]+/.test(text))).toEqual([])
  })

  it('compile against the published package', async () => {
    expect(asPages(await typeCheck(withPeers, ['snippets'], PLATFORM))).toBe('')
  })

  it('give a reason if they are not compiled', () => {
    const silent = snippets.filter(({ skip }) => skip === '').map(({ where }) => where)
    expect(silent).toEqual([])
  })

  it.each(snippets.filter(({ runner }) => runner === 'vitest'))(
    'pass in Vitest: $where',
    async ({ file }) => {
      const program = join(NODE_MODULES, 'vitest/vitest.mjs')
      const { code, output } = await outcomeOf(process.execPath, [program, 'run', file], folder)
      expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' })
      expect(output).toContain('1 passed')
    },
  )

  it.each(runnable)('run without errors: $where', async ({ file, run }) => {
    const { url, token } = stack().rest
    const env = { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, ...SECRETS }
    const order = JSON.stringify({ env, module: `./${file}`, requests: await requestsOf(run?.request) })
    const { code, output } = await outcomeOf(process.execPath, ['run.ts', order], folder, {
      ...process.env,
      ...env,
      NODE_ENV: 'test',
    })
    expect({ code, output: code === 0 ? '' : asPages(output) }).toEqual({ code: 0, output: '' })
  })
})

function withoutComments(code: string): string {
  return code.replaceAll(/ *(?<=^| )(\/\/ |\/\*\* |# ).*$/gm, '')
}

async function requestsOf({ isDelivery, ...request }: Partial<SnippetRequest> = {}) {
  if (!request.path) return []
  if (isDelivery) {
    const sent = await fromStripe('{"id":"evt_1"}', { secrets: [SECRETS.STRIPE_WEBHOOK_SECRET] })
    return [{}, { 'webhook-duplicate': 'true' }].map(answered => ({ ...request, ...sent, answered }))
  }
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${SECRETS.CRON_SECRET}`,
  }
  return [{ ...request, headers }]
}
