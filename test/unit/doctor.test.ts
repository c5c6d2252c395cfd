import { afterEach, describe, expect, it, vi } from 'vitest'
import { readAll } from '../../dev/lua/build.ts'
import { variantsOf } from '../../dev/lua/switch.ts'
import type { Patient } from '../../src/cli/doctor/check.ts'
import { commandsOfScripts, shippedScripts } from '../../src/cli/doctor/scripts.ts'
import { createLocks } from '../../src/lease/context.ts'
import { type MemoryStore, memory } from '../../src/testing.ts'
import { cli, ending } from '../support/cli.ts'
import { envOf } from '../support/clients.ts'
import { complaints, doctor, look } from '../support/doctor.ts'

/** Without the includes. */
const FILES = new Map([...readAll('lua/*/*.lua')].filter(([path]) => !path.startsWith('lua/include/')))
const DRILLS = ['drill-lock', 'drill-fair-lock', 'drill-permits', 'drill-once'] as const
const STORE = { url: 'https://fine-otter-1.upstash.io', token: 'AbCdEfGh0123456789' }

describe('without a connection', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Lets every request fail as the platform's `fetch` does. */
  function failWith(code: string): void {
    const cause = Object.assign(new Error(`getaddrinfo ${code} ${new URL(STORE.url).host}`), { code })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })))
  }

  it.each([
    ['ENOTFOUND', /no address \(DNS\).*typing error/],
    ['CERT_HAS_EXPIRED', /certificate is refused \(TLS\).*NODE_EXTRA_CA_CERTS/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /does not speak TLS.*http:\/\//],
    ['ECONNRESET', /ends without an HTTP answer.*6379/],
    ['EMFILE', /no connection was made/],
  ])('%s is told apart', async (code, expected) => {
    failWith(code)
    const found = await doctor(STORE)
    expect(complaints(found)).toEqual({ connection: expect.stringMatching(expected) })
    expect(found.checks.at(-1)?.found).toContain(code)
    expect(found.status).toBe(3)
    expect(found.out).not.toContain('otter')
  })

  it.each([
    [401, '{"error":"Unauthorized"}', 'token', /token is refused/],
    [403, '<html>', 'connection', /token is refused/],
    [200, '<html>', 'connection', /something else than a Redis.*: HTTP 200/],
    [308, '', 'connection', /redirects \(308\)/],
    [400, '{"error":"ERR max daily request limit exceeded. Limit: 10"}', 'token', /plan is used up.*Raise/],
  ])('HTTP %i with %s is told apart', async (status, body, id, expected) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status }))
    expect(complaints(await doctor(STORE))).toEqual({ [id]: expect.stringMatching(expected) })
  })

  const READY = 'a-token-for-monitors'
  it.each<[string, number, unknown, RegExp | undefined]>([
    ['is ready', 200, { status: 'ready' }, undefined],
    [
      'names settings',
      503,
      { settings: ['GUARDS', 'LEASE_MS'] },
      /^FAIL .*cannot be used: GUARDS, LEASE_MS → .*log/,
    ],
    [
      'has a full store',
      503,
      { detail: 'The database does not accept events.' },
      /^FAIL it answers 503: The database/,
    ],
    ['has another token', 401, { detail: 'Send the header.' }, /^WARN .*not its own → Set READY_TOKEN/],
    ['is something else', 404, 'no such page', /^FAIL something else .*HTTP 404 → Correct --worker/],
    ['redirects', 308, '', /HTTP 308/],
  ])('a worker that %s is told apart, although the store is away', async (_, status, body, expected) => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { headers, redirect }: RequestInit) => {
      if (!url.startsWith('https://worker.example')) throw new TypeError('no store')
      asked.push([url, headers, redirect])
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    })
    const env = { ...envOf(STORE), READY_TOKEN: `${READY} the-token-before` }
    const { out, status: ended } = await cli(['doctor', '--json', '--worker', 'https://worker.example/'], {
      env,
    })
    const found = complaints(JSON.parse(out))
    expect(found['worker']).toEqual(expected && expect.stringMatching(expected))
    expect(asked).toEqual([['https://worker.example/ready', { authorization: `Bearer ${READY}` }, 'manual']])
    expect([ended, out]).toEqual([3, expect.not.stringMatching(/worker\.example|a-token-for/)])
  })

  it('a connection that breaks after the token was accepted fails the check that it broke in', async () => {
    const broken = () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }))
    const pong = () => Response.json({ result: 'PONG' })
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) =>
      body === '["PING"]' ? pong() : broken(),
    )
    const { server, eval: scripts } = complaints(await doctor(STORE))
    expect([server, scripts]).toEqual([
      expect.stringMatching(/ECONNRESET/),
      expect.stringMatching(/ECONNRESET/),
    ])
  })

  it('a worker is asked without a token where there is none, and none is shown', async () => {
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) =>
      Response.json({ detail: `Asked with ${JSON.stringify(headers)}.` }, { status: 503 }),
    )
    const { out } = await cli(['doctor', '--json', '--worker', 'http://localhost:8787'], {
      env: envOf(STORE),
    })
    expect(complaints(JSON.parse(out))['worker']).toMatch(/Asked with \{\}\. → .*Set READY_TOKEN/)
    failWith('ECONNREFUSED')
    const away = await cli(['doctor', '--json', '--worker', 'http://localhost:8787'], { env: envOf(STORE) })
    expect(complaints(JSON.parse(away.out))['worker']).toMatch(/^FAIL it gives no answer: ECONNREFUSED/)
    const secret = await cli(['doctor', '--worker', 'https://:quoted@worker'], { env: envOf(STORE) })
    expect(secret).toEqual(ending(2, '--worker must be the URL of the worker'))
    expect(secret.notes).not.toContain('quoted')
  })

  it('a command reports no secret that an error of the store repeats', async () => {
    const error = `ERR bad token ${STORE.token} at ${STORE.url}`
    vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 400 }))
    for (const option of ['--report', '--json']) {
      const { out } = await cli(['doctor', option], { env: envOf(STORE) })
      expect(out).toContain('ERR bad token …')
      expect(out).not.toMatch(/otter|AbCdEf/)
    }
  })
})

describe('an address', () => {
  it.each([
    ['redis://default:secret@host:6379', 'token', /TCP port.*REST address/],
    ['ftp://host', 'token', /no https:\/\/ or http:\/\/ address/],
    ['https://', 'token', /no https:\/\/ or http:\/\/ address/],
    ['"https://host"', 'token', /quotes or blanks/],
    ['https://default:secret@host', 'token', /a user or a password.*before the @/s],
    ['https://:secret@host', 'token', /a user or a password.*before the @/s],
    ['https://host', 'token ', /quotes or blanks/],
    ['https://host', 'tokén', /characters that no token has/],
  ])('%s with %s is refused before anything is sent', async (url, token, expected) => {
    vi.stubGlobal('fetch', () => expect.unreachable())
    const found = await doctor({ url, token })
    expect(complaints(found)).toEqual({ address: expect.stringMatching(expected) })
    expect(found.out).not.toContain('secret')
    vi.unstubAllGlobals()
  })
})

describe('the scripts', () => {
  it('that are checked are those of lua/', () => {
    const camel = (verb: string) => verb.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const names = [...variantsOf(FILES).keys()].map(path => path.slice('lua/'.length, -'.lua'.length))
    const expected = names.map(name => name.replace(/\/.*/, camel))
    expect(
      shippedScripts()
        .map(({ kind, verb }) => `${kind}/${verb}`)
        .sort(),
    ).toEqual(expected.sort())
  })

  it('call the commands that are checked, and no others', () => {
    const called = [...readAll('lua/*/*.lua').values()].flatMap(text =>
      [...text.matchAll(/redis\.p?call\('(\w+)'/g)].map(([, name]) => name),
    )
    expect([...commandsOfScripts().keys()].sort()).toEqual([...new Set(called)].sort())
  })
})

describe('the drills', () => {
  /** What they find in a store that each request of a client goes to. */
  async function levelsOn(storeOf: (request: number) => MemoryStore): Promise<string[]> {
    // Each drill counts its own, because they run side by side.
    const requests = new Map<string, number>()
    const redis: Patient['redis'] = {
      eval: (text, keys, ...rest) => {
        const [, drill = ''] = /\{drill\}:([a-z-]+)/.exec(`${keys[0]}`) ?? []
        const request = requests.get(drill) ?? 0
        requests.set(drill, request + 1)
        return storeOf(request).eval(text, keys, ...rest)
      },
      evalsha: () => Promise.reject(new Error('NOSCRIPT')),
      sendAll: () => expect.unreachable(),
      keyLocking: () => false,
      host: () => 'localhost',
    }
    const patient = {
      redis,
      locks: createLocks({ redis }),
      mark: 'drill',
      progress: () => {},
      stop: new AbortController().signal,
    } as Partial<Patient> as Patient
    const verdicts = await Promise.allSettled(DRILLS.map(id => look(id, patient)))
    return verdicts.map(result =>
      result.status === 'fulfilled' ? result.value.level : String(result.reason),
    )
  }

  it('fail on a server on which only the scripts of waiters fail', async () => {
    const store = memory()
    const failing: MemoryStore = {
      ...store,
      eval: async (text, keys, args, options) => {
        const reply = await store.eval(text, keys, args, options)
        if (!keys[0]?.endsWith(':waited') || !String(reply).startsWith(':busy')) return reply
        throw new Error("ERR user_script:8: bad argument #1 to 'max' (number expected, got string)")
      },
    }
    expect(await levelsOn(() => failing)).toEqual([
      ...Array(3).fill(expect.stringContaining('the script failed')),
      'PASS',
    ])
  })

  it('pass on one store', async () => {
    const store = memory()
    expect(await levelsOn(() => store)).toEqual(['PASS', 'PASS', 'PASS', 'PASS'])
  })

  it('fail on two stores that do not know of each other', async () => {
    const stores = [memory(), memory()] as const
    expect(await levelsOn(at => stores[at % 3 ? 0 : 1])).toEqual(['FAIL', 'FAIL', 'FAIL', 'FAIL'])
  })

  it('fail on a store that forgets', async () => {
    let store = memory()
    let requests = 0
    const forgetful = () => {
      if (requests++ % 5 === 0) store = memory()
      return store
    }
    expect(await levelsOn(forgetful)).toEqual(['FAIL', 'FAIL', 'FAIL', 'FAIL'])
  })
})

describe('WAIT', () => {
  /** What the check finds where one replica confirms, and the replica is so far. */
  async function levelOf(replicaOffset: number) {
    const info = `role:master\r\nmaster_repl_offset:500\r\nslave0:ip=10.0.0.2,state=online,offset=${replicaOffset},lag=0`
    const fields = new Map([['role', 'master']])
    const patient = {
      mark: 'drill',
      replicas: 1,
      store: { write: async () => 'OK', send: async () => info },
      redis: { sendAll: async () => [null, 1, 0, 1].map(value => ({ status: 'fulfilled', value })) },
      server: async () => ({ fields, refusal: '', kind: 'Redis', version: '7.2' }),
    } as unknown as Patient
    return look('wait', patient)
  }

  it('is believed if the replica has what another connection wrote', async () => {
    expect(await levelOf(500)).toMatchObject({ level: 'PASS' })
  })

  it('fails if it counts a replica that has not, as over a proxy with a connection for each command', async () => {
    expect(await levelOf(420)).toMatchObject({
      level: 'FAIL',
      found: '1 confirmed, but 0 have what another connection wrote before',
    })
  })
})
