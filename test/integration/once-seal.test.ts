import { describe, expect, it } from 'vitest'
import {
  aesGcm,
  inDoubt,
  inspectOnce,
  OnceFailedError,
  OnceSealError,
  once,
  type RecordOptions,
  resolveOnce,
} from '../../src/index.ts'
import { restLocks } from '../support/clients.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useStack } from '../support/stack.ts'

const [SECRET, NEXT] = [1, 2].map(fill => Buffer.alloc(32, fill).toString('base64')) as [string, string]
const stack = useStack()
const locks = () => restLocks(stack())
const KEY = 'edgelock:once:{token}'
const stored = () => stack().redis.client.hget(KEY, 'result')
const TOKENS = { access: 'a-1 é', refresh: 'r-1' }

describe('once with a seal', () => {
  it.each([[TOKENS], [undefined], ['a-1'], [0], [null]])(
    'replays %j, of which the database shows nothing',
    async value => {
      const seal = aesGcm(SECRET)
      expect(await once(locks(), 'token', { record: { seal } }, () => value)).toMatchObject({
        value,
        kept: true,
      })
      expect(await once(locks(), 'token', { record: { seal } }, () => expect.fail())).toEqual({
        status: 'replayed',
        value,
        kept: true,
      })
      expect(await stored()).toMatch(/^:sv[\w+/=]+$/)
      expect(await inspectOnce(locks(), 'token')).toMatchObject({
        status: 'kept',
        isSealed: true,
        result: { value: '(sealed)' },
      })
    },
  )

  it('seals a failure as well', async () => {
    const options = { record: { seal: aesGcm(SECRET), onFailure: 'keep' } } as const
    const fail = () => Promise.reject(new RangeError('the token r-1 was refused'))
    await expect(once(locks(), 'token', options, fail)).rejects.toThrow('r-1')
    await expect(once(locks(), 'token', options, fail)).rejects.toThrow(OnceFailedError)
    expect(await stored()).toMatch(/^:se[\w+/=]+$/)
    expect(await inspectOnce(locks(), 'token')).toMatchObject({ result: { reason: { message: '(sealed)' } } })
  })

  it.each<[string, RecordOptions, RecordOptions, string]>([
    [
      'sealed with another secret',
      { seal: aesGcm(NEXT) },
      { seal: aesGcm(SECRET) },
      'is sealed with a secret that aesGcm() was not given: pass [next, current]',
    ],
    ['sealed', { seal: aesGcm(SECRET) }, {}, 'is sealed, and this call has no seal'],
    ['in plain text', {}, { seal: aesGcm(SECRET) }, 'is not sealed, and this call has a seal'],
  ])('says what opens a result that is %s, runs nothing and keeps it', async (_, before, record, cure) => {
    await once(locks(), 'token', { record: before }, () => TOKENS)
    const kept = await stack().redis.client.hgetall(KEY)
    const error = await rejectionOf(once(locks(), 'token', { record }, () => expect.fail()))
    expect(error).toMatchObject({ code: 'ERR_ONCE_SEAL', message: expect.stringContaining(cure) })
    expect(error).toBeInstanceOf(OnceSealError)
    expect(String(error)).not.toMatch(/forget|no record|other data/)
    expect(await stack().redis.client.hgetall(KEY)).toEqual(kept)
    expect(await once(locks(), 'token', { record: before }, () => expect.fail())).toMatchObject({
      value: TOKENS,
    })
  })

  it('needs the seal for a result that is given by hand', async () => {
    const options = { record: { seal: aesGcm(SECRET) }, afterCrash: inDoubt({ begins: 'when-told' }) }
    await once(locks(), 'token', options, async lease => {
      await lease.begin()
      throw new Error('timeout')
    }).catch(() => {})
    const seen = await inspectOnce(locks(), 'token')
    if (!seen) throw new Error('nothing is in doubt')
    const give = (more?: object) => resolveOnce(locks(), 'token', seen, { value: TOKENS }, more)
    await expect(give()).rejects.toThrow('seal must be that of the calls')
    expect(await give({ seal: aesGcm(SECRET) })).toBe(true)
    expect(await once(locks(), 'token', options, () => expect.fail())).toMatchObject({ value: TOKENS })
  })
})
