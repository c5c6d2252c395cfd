/** The tools of `docs/at-most-once.md`, as the page has them, in a real MCP server and under the real AI SDK. */
import * as mcp from '@modelcontextprotocol/server'
import * as ai from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import * as zod from 'zod'
import * as edgelock from '../../src/index.ts'
import { restClient, restLocks } from '../support/clients.ts'
import { mortal } from '../support/mortal.ts'
import { runBlock } from '../support/page-block.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
const PAGE = 'docs/at-most-once.md'
const PACKAGES = { '@modelcontextprotocol/server': mcp, ai, edgelock, zod }

/** A provider that counts what it does. After `die`, its answers reach no process. */
class Provider {
  done = 0
  known: { id: string } | undefined
  readonly #die: (() => void) | undefined

  constructor(die?: () => void) {
    this.#die = die
  }

  readonly act = async (): Promise<{ id: string }> => {
    const id = `no. ${++this.done}`
    this.#die?.()
    return this.#die ? new Promise<never>(() => {}) : { id }
  }
}

/** Returns what the model reads when it calls a tool. */
type Call = (locks: edgelock.Locks, provider: Provider) => Promise<string>

const overMcp: Call = async (locks, { act, known }) => {
  const payments = { pay: act, find: async () => known }
  const server = runBlock<{ default: { fetch(request: Request): Promise<Response> } }>(
    ...[PAGE, 'createMcpHandler(', PACKAGES, { locks, payments }],
  )
  const params = { name: 'pay-invoice', arguments: { invoice: 'inv_1' } }
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, body })
  return (await server.default.fetch(request)).text()
}

/** A model that calls the tool, and then says what it has read. */
const byAiSdk: Call = async (locks, { act }) => {
  const { refund } = runBlock<{ refund: ai.Tool }>(
    ...[PAGE, 'execute({ order })', PACKAGES, { locks, payments: { refund: act } }],
  )
  const usage = { inputTokens: tokens(1), outputTokens: { total: 1, text: 1, reasoning: undefined } }
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const last = prompt.at(-1)
      const rest = { usage, warnings: [] }
      if (last?.role === 'tool')
        return {
          ...rest,
          content: [{ type: 'text', text: JSON.stringify(last.content) }],
          finishReason: { unified: 'stop', raw: undefined },
        }
      const call = { toolCallId: crypto.randomUUID(), toolName: 'refund', input: '{"order":"42"}' }
      return {
        ...rest,
        content: [{ type: 'tool-call', ...call }],
        finishReason: { unified: 'tool-calls', raw: undefined },
      }
    },
  })
  const { text } = await ai.generateText({
    ...{ model, tools: { refund }, prompt: 'Refund order 42.', stopWhen: ai.isStepCount(2), maxRetries: 0 },
  })
  return text
}

function tokens(total: number) {
  return { total, noCache: total, cacheRead: undefined, cacheWrite: undefined }
}

describe.each([
  ['an MCP server', overMcp],
  ['the AI SDK', byAiSdk],
])('a tool of %s', (_title, call) => {
  it('acts once, however often it is called, and each call reads the same', async () => {
    const provider = new Provider()
    for (let times = 0; times < 3; times++)
      expect(await call(restLocks(stack()), provider)).toContain('no. 1')
    expect(provider.done).toBe(1)
  })

  it('does not act again after a crash, and the model is told not to try again', async () => {
    const { redis, die } = mortal(restClient(stack()))
    const provider = new Provider(die)
    void call(edgelock.createLocks({ redis }), provider)
    await pass(31_000)
    for (let times = 0; times < 2; times++)
      expect(await call(restLocks(stack()), provider)).toContain('Do not try again')
    expect(provider.done).toBe(1)
  })
})

it('of an MCP server reads what the provider knows of work in doubt', async () => {
  const { redis, die } = mortal(restClient(stack()))
  const provider = new Provider(die)
  void overMcp(edgelock.createLocks({ redis }), provider)
  await pass(31_000)
  provider.known = { id: 'no. 1' }
  for (let times = 0; times < 2; times++)
    expect(await overMcp(restLocks(stack()), provider)).toContain('paid: no. 1')
})
