import { McpServer, createMcpHandler } from '@modelcontextprotocol/server'
import { aesGcm, createLocks, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const exchange = async (refresh: string): Promise<Tokens> => ({ access: 'a2', refresh: `${refresh}2`, expiresAt: Date.now() + 3_600_000 })
const env = { SEAL_SECRET: btoa('0123456789abcdef0123456789abcdef') }

export interface Tokens { access: string; refresh: string; expiresAt: number }

const options = {
  keepMs: 30 * 86_400_000, // as long as an instance may come back with an old token
  waitMs: 15_000, // for the instance that refreshes
  record: {
    seal: aesGcm(env.SEAL_SECRET), // openssl rand -base64 32
    onFailure: 'keep',
  },
} as const

export async function refreshed(old: Tokens): Promise<Tokens> {
  const text = new TextEncoder().encode(`${old.refresh} ${old.access}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const key = `token:${btoa(String.fromCharCode(...digest))}`
  const work = () => exchange(old.refresh) // at your provider's token endpoint
  return (await once(locks, key, options, work)).value
}

const grants = new Map([['user-7', { access: 'a1', refresh: 'r1', expiresAt: 0 }]])
const userOf = (_: unknown) => 'user-7'
process.exitCode = 1
const fetchIssues = async (access: string) => {
  if (access === 'a2') process.exitCode = 0
  return new Response('[]')
}

/** Returns an access token that is valid now. */
async function accessFor(user: string): Promise<string> {
  const known = await grants.get(user) // your database: the user's grant at the API
  if (!known) throw new Error('sign in first')
  let tokens = known
  while (tokens.expiresAt < Date.now()) tokens = await refreshed(tokens)
  if (tokens !== known) await grants.set(user, tokens)
  return tokens.access
}

const mcp = createMcpHandler(() => {
  const server = new McpServer({ name: 'issues', version: '1.0.0' })
  server.registerTool('list-issues', { description: 'Lists the open issues' }, async ({ http }) => {
    const user = userOf(http?.authInfo) // as your authentication verified it
    const issues = await fetchIssues(await accessFor(user))
    return { content: [{ type: 'text', text: await issues.text() }] }
  })
  return server
})

export default mcp
