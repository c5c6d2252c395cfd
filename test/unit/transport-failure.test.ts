import { describe, expect, it } from 'vitest'
import { UnexpectedReplyError } from '../../src/api/errors.ts'
import { classify, FLAG_REFUSED } from '../../src/transport/failure.ts'
import { broken, refused } from '../support/fake-redis.ts'
import { REPLIES } from '../support/store-replies.ts'

/** `@upstash/redis` 1.39 appends the whole command, with names that the caller chose, to the server's message. */
const COMMAND = JSON.stringify(['evalsha', 'f64d15', '2', 'x: NOSCRIPT', 'y: WRONGTYPE z: ERR', 'holder:1'])

/** How clients and servers pass on an error of Redis. */
const FORMS: [name: string, build: (words: string) => unknown][] = [
  ['as they are', words => new Error(words)],
  ['by @upstash/redis with a pipeline', words => upstashError(`Command failed: ${words}`)],
  ['by @upstash/redis without one', words => upstashError(`${words}, command was: ${COMMAND}`)],
  ['by edgelock/rest', words => refused(words, { status: 400 })],
  [
    'by @humanwhocodes/upstash-redis-server to edgelock/rest',
    words => refused(`Failed to execute Redis command: ${words}`, { status: 500 }),
  ],
  [
    'by @humanwhocodes/upstash-redis-server to @upstash/redis',
    words => upstashError(`Failed to execute Redis command: ${words}, command was: ${COMMAND}`),
  ],
]

/** What servers say in words. replies.test.ts has what comes without any. */
const WORDS = Object.values(REPLIES)
  .flat()
  .filter(({ says, status, code }) => says && !status && !code)

/** What a failure shows, and apart what decides about another send. */
function read(lockName: string, thrown: unknown) {
  const { temporary, doubt, ...shown } = classify(lockName, thrown)
  return { ...shown, facts: { temporary, doubt } }
}

describe.each(FORMS)('an error of Redis, passed on %s,', (_, build) => {
  it.each(WORDS)('is judged by what was said: $says', ({ says, executed, passes }) => {
    const { temporary, doubt, isMistake } = classify('order:1', build(says))
    const judged = { temporary, doubt, isMistake: !!isMistake }
    expect(judged).toEqual({
      temporary: passes === 'soon',
      doubt: executed === 'perhaps',
      isMistake: passes === 'never',
    })
  })

  it.each([
    ['ERR max daily request limit exceeded', '. Limit: 10000, Usage: 10001.'],
    ['ERR DB capacity quota exceeded', ''],
    ['ERR unknown command', " 'EVALSHA', with args beginning with: 'f64d15'"],
    ['ERR Command is not available', ": 'WAIT'. See https://upstash.com/docs"],
    ['ERR Error compiling script', " (new function): user_script:1: '=' expected near '1'"],
    ['ERR Error compiling script', " (new function): user_script:1: unexpected symbol near '#'"],
  ])('says in words what is wrong, without figures and texts: %s', (reason, more) => {
    expect(classify('order:1', build(reason + more)).error).toMatchObject({ reason })
  })

  it.each([
    'ERR Unexpected flag in script shebang: allow-key-locking',
    "ERR Error compiling script (new function): user_script:1: unexpected symbol near '#'",
  ])('shows a refused flag, of which nothing has run: %s', words => {
    const { error, code, facts } = read('order:1', build(words))
    expect(facts).toEqual({ temporary: false, doubt: false })
    expect(error).toMatchObject({ code: 'ERR_STORE_UNAVAILABLE', temporary: false })
    expect(code).toMatch(FLAG_REFUSED)
  })

  it.each([
    [
      '@user_script: 7: Wrong number of args calling Redis command From Lua script',
      /^this server is older than Redis 7$/,
    ],
    ['@user_script: 3: Unknown Redis command called from Lua script', /^this server is older than Redis 7$/],
    ['@user_script:9: ERR syntax error', /^this server is older than Redis 7$/],
    ['user_script:9: too many results to unpack', /: pass keys.length, ...keys, ...args$/],
  ])('says what a script failed on: %s', (words, reason) => {
    const { error } = classify(
      'order:1',
      build(`ERR Error running script (call to f_d1298d): @user_script:9: ${words}`),
    )
    expect(error).toMatchObject({ reason: expect.stringMatching(reason) })
  })

  it.each(['WRONGPASS invalid or missing auth token', 'Unauthorized'])(
    'says that the token was refused: %s',
    words => {
      const { error } = classify('order:1', build(words))
      expect(error.message).toContain(`(${words.split(' ')[0]}: the token was refused)`)
    },
  )

  it.each([
    'WRONGTYPE Operation against a key holding the wrong kind of value script: f64d, on @user_script:7.',
    'ERR Error running script (call to f_f64d): @user_script:7: WRONGTYPE Operation against a key',
  ])('is a WrongKindError when the key holds other data: %s', words => {
    const { error, doubt, temporary } = classify('order:1', build(words))
    expect([error.code, doubt, temporary]).toEqual(['ERR_WRONG_KIND', false, false])
    expect(error.message).toContain('another kind of lock, or of another library')
  })

  it.each([
    'ERR user_script:9: WRONGTYPE a read-write lock script: f64d, on @user_script:9.',
    'ERR Error running script (call to f_f64d): @user_script:9: user_script:9: WRONGTYPE a read-write lock ',
  ])('names the other lock where the script could: %s', words => {
    const { error, doubt } = classify('order:1', build(words))
    expect([error.message, doubt]).toEqual([
      'lock "order:1" has a key that holds other data: a read-write lock. Use another name',
      false,
    ])
  })
})

describe('any other failure', () => {
  const jsonError = (body: string) =>
    Object.assign(upstashError(`Unable to parse response body: ${body}`), { name: 'UpstashJSONParseError' })

  it.each<[string, unknown, string]>([
    ['a body that was cut', new TypeError('terminated'), 'TypeError'],
    [
      'a connection that workerd lost',
      Object.assign(new Error('Network connection lost.'), { retryable: true }),
      'Error',
    ],
    ['a pipeline that was aborted', new TypeError('res.map is not a function'), 'TypeError'],
    ['a timeout', new DOMException('timed out', 'TimeoutError'), 'TimeoutError'],
    ['a 502 with HTML', jsonError('<html><h1>502 Bad Gateway</h1></html>'), 'UpstashJSONParseError'],
    ['a body that looks like an error of Redis', jsonError('ERR upstream: BUSY'), 'UpstashJSONParseError'],
    ['an internal error of the server', new Error('ERR internal server error'), 'ERR internal server'],
    ['an error without words', upstashError(`undefined, command was: ${COMMAND}`), 'UpstashError'],
    [
      'a lost connection behind the server',
      upstashError(`Failed to execute Redis command: Connection is closed., command was: ${COMMAND}`),
      'UpstashError',
    ],
    ['an address that @upstash/redis could not reach', wrapped(broken('ENOTFOUND')), 'ENOTFOUND'],
    [
      'a host whose addresses all refused',
      Object.assign(new TypeError('fetch failed'), {
        cause: new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]),
      }),
      'ECONNREFUSED',
    ],
    [
      'a connection that was refused, in Bun',
      Object.assign(new Error('Unable to connect. Is the computer able to access the url?'), {
        code: 'ConnectionRefused',
      }),
      'ConnectionRefused',
    ],
    [
      'a connection that was refused, in Deno',
      new TypeError(
        'error sending request for url (http://x.upstash.io/): client error (Connect): tcp connect error: Connection refused (os error 111)',
      ),
      'Connection refused',
    ],
    [
      'a host that does not exist, in Deno',
      new TypeError(
        'error sending request for url (http://x.upstash.io/): client error (Connect): dns error: failed to lookup address',
      ),
      'dns error',
    ],
    ['an error that caused itself', selfCaused(), 'Error'],
    ['nothing', undefined, 'unknown error'],
    ['a text', 'boom', 'unknown error'],
    ['a symbol for a message', { message: Symbol('boom') }, 'unknown error'],
    ['an error whose cause is null', Object.assign(new Error('x'), { cause: null }), 'Error'],
  ])('such as %s may have been executed, and another send may help', (_, thrown, described) => {
    const { error, facts } = read('order:1', thrown)
    expect(facts).toEqual({ temporary: true, doubt: true })
    expect(error).toMatchObject({ code: 'ERR_STORE_UNAVAILABLE' })
    expect(error.message).toContain(`(${described})`)
  })

  it.each([true, false])(
    'keeps an unexpected reply as it is, and proves no mistake: temporary is %s',
    temporary => {
      const error = new UnexpectedReplyError('order:1', 'null', temporary)
      const failure = classify('order:1', error, { hasAnswered: false })
      expect(failure).toEqual({ temporary, doubt: true, answered: true, byRedis: false, error })
    },
  )

  it('of a code that no table has is named by it', () => {
    const { error, byRedis } = classify('order:1', new Error('NEWCODE of a server of tomorrow'))
    expect([error.message, byRedis]).toEqual([expect.stringContaining('(NEWCODE)'), true])
  })
})

describe('an HTTP status', () => {
  it.each([
    [401, false],
    [403, false],
    [413, false],
    [429, true],
  ])('of %i proves that nothing was executed', (status, temporary) => {
    const { error, facts } = read('order:1', refused('', { status, retryAfterMs: 1_500 }))
    expect(facts).toEqual({ temporary, doubt: false })
    expect(error).toMatchObject({ status, retryAfterMs: 1_500, temporary })
  })
})

/** Wraps an error as clients do. */
function wrapped(cause: Error): Error {
  return new Error('Exhausted all retries', { cause: new Error('request failed', { cause }) })
}

function selfCaused(): Error {
  const error = new Error('x')
  error.cause = error
  return error
}

function upstashError(message: string): Error {
  return Object.assign(new Error(message), { name: 'UpstashError' })
}
