/** A script of the user's own takes effect once, and its first answer comes back unchanged. */
import { describe, expect, it } from 'vitest'
import {
  applyOnce,
  createLocks,
  type Locks,
  OnceFailedError,
  OnceMismatchError,
  WrongKindError,
} from '../../src/index.ts'
import { memory } from '../../src/testing.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

const ADD = "return redis.call('INCRBY', KEYS[1], ARGV[1])"
const stack = useStack()
const redis = () => stack().redis.client
const CLIENTS: Record<string, () => Locks> = {
  'rest()': () => restLocks(stack()),
  '@upstash/redis': () => stockLocks(stack()),
}

describe.each(Object.entries(CLIENTS))('applyOnce over %s', (_, locks) => {
  it('takes one request, and answers every call with the first answer', async () => {
    const add = (id: string) => applyOnce<number>(locks(), id, ADD, ['credits'], [5])
    expect([await add('warm'), await add('a')]).toEqual([5, 10])
    stack().rest.requests.reset()
    expect([await add('b'), await add('a'), await add('b')]).toEqual([15, 10, 15])
    expect(stack().rest.requests.http).toBe(3)
    expect(await redis().ttl('edgelock:apply:{credits}:a')).toBeGreaterThan(86_000)
  })

  it.each([
    ['nothing', '', null],
    ['nil and false', 'return {false, 1, nil, 2}', [null, 1]],
    ['no rows', 'return {}', []],
    ['nested lists', "return {1, {'a', {true}}, -2.7, -0.5}", [1, ['a', [1]], -2, 0]],
    ['a status', "return redis.call('SET', KEYS[1], 'x')", 'OK'],
    ['a missing value', "return redis.call('GET', KEYS[1])", null],
    ['a large number', 'return 9007199254740991', 9007199254740991],
    [
      'text that looks like JSON, base64 or a code',
      "return {'12', 'null', 'T0s=', ':kept', '\"', '%41'}",
      ['12', 'null', 'T0s=', ':kept', '"', '%41'],
    ],
    ['any language', 'return ARGV[1] .. #ARGV .. #KEYS', 'é🔑11'],
    ['what JSON calls null', "return {cjson.null, 1, cjson.decode('[null]')}", [null, 1, [null]]],
    [
      'a double of RESP3',
      "redis.setresp(3) redis.call('ZADD', KEYS[1], 1.5, 'a') return redis.call('ZSCORE', KEYS[1], 'a')",
      '1.5',
    ],
    [
      'a map of RESP3',
      "redis.setresp(3) redis.call('HSET', KEYS[1], 'a', 'b') return redis.call('HGETALL', KEYS[1])",
      ['a', 'b'],
    ],
    [
      'a set of RESP3',
      "redis.setresp(3) redis.call('SADD', KEYS[1], 'a') return redis.call('SMEMBERS', KEYS[1])",
      ['a'],
    ],
    [
      'other replies of RESP3',
      "return {{big_number = '99'}, {verbatim_string = {format = 'txt', string = 'x'}}}",
      ['99', 'x'],
    ],
    ['a comment at the end', 'return 1 -- done', 1],
  ])('returns %s the first time and later', async (_, script, expected) => {
    const apply = () => applyOnce(locks(), 'id', script, ['k'], ['é🔑'])
    expect([await apply(), await apply()]).toEqual([expected, expected])
  })

  it('returns binary data as bytes, and says how when they were not asked for', async () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    await redis().set('blob', Buffer.from(all))
    const script = "redis.call('INCR', KEYS[2]) return {redis.call('GET', KEYS[1]), 1, ''}"
    const apply = (bytes?: boolean) =>
      applyOnce(locks(), 'id', script, ['{blob}:n', 'blob'].reverse(), [], { bytes })
    await expect(apply()).rejects.toThrow('bytes: true')
    expect(await apply(true)).toEqual([all, 1, new Uint8Array()])
    expect(await redis().get('{blob}:n')).toBe('1')
  })

  it.each<[what: string, end: string, message: RegExp]>([
    ['call', "redis.call('LPUSH', KEYS[1], 1)", /WRONGTYPE/],
    ['error', 'error(\'no stock "é"\')', /no stock "é"/],
    ['reply', "return redis.error_reply('NO_STOCK none left')", /NO_STOCK none left/],
    ['cycle', 'local t = {} t[1] = t return t', /overflow/],
    ['infinite', 'return 1 / 0', /not finite/],
    ['true', 'error({err = true})', /^true$/],
    ['table', 'error({err = {}})', /^table: /],
    ['nested', 'return {err = {err = true}}', /^true$/],
    ['unreadable', "error(setmetatable({}, {__tostring = function() error('no') end}))", /cannot be read/],
    ['untouchable', 'return setmetatable({}, {__index = function() error({err = {}}) end})', /^table: /],
  ])(
    'keeps what a script raised after it has written, and does not run it again: %s',
    async (id, end, message) => {
      const apply = () => applyOnce(locks(), id, `redis.call('INCR', KEYS[1]) ${end}`, ['{n}'], [])
      await redis().del('{n}')
      for (const _ of [1, 2]) {
        const error = await apply().catch(thrown => thrown)
        expect(error).toBeInstanceOf(OnceFailedError)
        expect(error.failure.message).toMatch(message)
      }
      expect(await redis().get('{n}')).toBe('1')
    },
  )

  it('refuses the same id with other keys or arguments, and data of others under its key', async () => {
    const add = (keys: string[], args: (string | number)[]) => applyOnce(locks(), 'id', ADD, keys, args)
    await add(['{a}1'], [1])
    for (const [keys, args] of [
      [['{a}2'], [1]],
      [['{a}1'], [2]],
      [['{a}1'], [1, '']],
      [['{a}1', '{a}2'], [1]],
    ] as const)
      await expect(add([...keys], [...args])).rejects.toBeInstanceOf(OnceMismatchError)
    expect(await redis().get('{a}1')).toBe('1')
    await redis().set('edgelock:apply:{b}:id', 'foreign')
    await expect(add(['b'], [1])).rejects.toBeInstanceOf(WrongKindError)
    await redis().del('edgelock:apply:{b}:id')
    await redis().hset('edgelock:apply:{b}:id', 'a', '1')
    await expect(add(['b'], [1])).rejects.toBeInstanceOf(WrongKindError)
    expect(await redis().exists('b')).toBe(0)
  })

  it.each(['return (', 'local x = 1 # 2'])(
    'says that a script does not compile, and leaves nothing of it: %s',
    async script => {
      const { name, reason } = await applyOnce(locks(), 'id', script, ['k'], []).catch(thrown => thrown)
      expect({ name, reason }).toEqual({
        name: 'StoreUnavailableError',
        reason: 'ERR Error compiling script',
      })
      expect(await applyOnce(locks(), 'id', 'return 1', ['k'], [])).toBe(1)
    },
  )

  it('gives the script the names that it has alone, and hides its own', async () => {
    const script =
      'return {#KEYS, #ARGV, type(record), type(encode), type(effect), type(fingerprint), unpack(KEYS)}'.replaceAll(
        /type\((\w+)\)/g,
        'type(rawget(_G, "$1"))',
      )
    expect(await applyOnce(locks(), 'id', script, ['{k}1', '{k}2'], ['a'])).toEqual([
      2,
      1,
      'nil',
      'nil',
      'nil',
      'nil',
      '{k}1',
      '{k}2',
    ])
  })
})

it('has no effect in a full database, and leaves no record then', async () => {
  await applyOnce(restLocks(stack()), 'warm', ADD, ['n'], [1])
  await redis().config('SET', 'maxmemory', '1', 'maxmemory-policy', 'noeviction')
  try {
    for (const script of [
      ADD,
      "redis.pcall('INCRBY', KEYS[1], ARGV[1])",
      "return redis.call('GET', KEYS[1])",
    ])
      await expect(applyOnce(restLocks(stack()), 'id', script, ['n'], [1])).rejects.toThrow(/OOM/)
  } finally {
    await redis().config('SET', 'maxmemory', '0')
  }
  expect(await applyOnce(restLocks(stack()), 'id', ADD, ['n'], [1])).toBe(2)
})

it('says what cannot be used before it sends anything', async () => {
  const locks = createLocks({ redis: { eval: () => expect.fail('sent') } })
  for (const [keys, message] of [
    [[], /keys/],
    [['a', 'b'], /one \{tag\}/],
    [['{a}', '{b}'], /one \{tag\}/],
    [['a}'], /one \{tag\}/],
    ['a', /keys/],
    [[5], /^keys must be/],
    [['a', null], /^keys must be/],
  ] as const)
    await expect(applyOnce(locks, 'id', ADD, keys as never, []), `${keys}`).rejects.toThrow(message)
  for (const before of ['', '\n', '\n  ', '-- counts\n'])
    await expect(applyOnce(locks, 'id', `${before}#!lua flags=no-writes\n${ADD}`, ['k'], [])).rejects.toThrow(
      /^script must be Lua without the line #!: remove it/,
    )
  await expect(applyOnce(locks, '', ADD, ['k'], [])).rejects.toThrow(/id/)
  await expect(applyOnce(locks, 'id', ADD, ['k'], [{} as never])).rejects.toThrow(/args/)
  await expect(applyOnce(locks, 'id', ADD, ['k'], [], { keepMs: 1_000 })).rejects.toThrow(/keepMs/)
})

it('needs a Redis, and says so in memory', async () => {
  const error = await applyOnce(createLocks({ redis: memory() }), 'id', ADD, ['k'], []).catch(
    thrown => thrown,
  )
  expect(error).toBeInstanceOf(TypeError)
  expect(error.message).toMatch(/needs a Redis/)
})
