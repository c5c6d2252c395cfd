import { describe, expect, it } from 'vitest'
import { commandList, pathArguments, singleCommand } from '../../dev/rest-server/call.ts'
import { encodeResult } from '../../dev/rest-server/encode.ts'
import { refusal } from '../../dev/rest-server/unsupported.ts'

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const NO_BODY = Buffer.alloc(0)
const texts = (command: (string | Buffer)[]) => command.map(String)

describe('a command in the path', () => {
  it('is the path split at slashes and percent-decoded', () => {
    expect(singleCommand('/set/a%2Fb/%C3%A9%20?_token=secret', NO_BODY)).toEqual(['set', 'a/b', 'é '])
  })

  it('takes the body as the next argument and the query parameters after it', () => {
    expect(texts(singleCommand('/set/foo?EX=100&_token=secret&NX', Buffer.from('va/lue')))).toEqual([
      'set',
      'foo',
      'va/lue',
      'EX',
      '100',
      'NX',
    ])
  })

  it('names the channels of a subscription', () => {
    expect(pathArguments('/subscribe/news/a%2Cb?_token=x')).toEqual(['news', 'a,b'])
  })
})

describe('a command in the body', () => {
  it('may hold strings, numbers and booleans', () => {
    expect(singleCommand('/', json(['SET', 'key', 1, true]))).toEqual(['SET', 'key', '1', 'true'])
  })

  it('keeps numbers as they were written', () => {
    const body = Buffer.from('["SET", "key", 9007199254740993, 1.0, 1e+21]')
    expect(singleCommand('/', body)).toEqual(['SET', 'key', '9007199254740993', '1.0', '1e+21'])
  })

  it('may be one of several in a pipeline, which must not be empty', () => {
    expect(
      commandList(
        json([
          ['GET', 'a'],
          ['GET', 'b'],
        ]),
      ),
    ).toEqual([
      ['GET', 'a'],
      ['GET', 'b'],
    ])
    expect(() => commandList(json([]))).toThrow('ERR empty')
    expect(() => commandList(json(['GET', 'a']))).toThrow('ERR empty')
  })
})

describe('a result', () => {
  it('is base64 on request, except for a whole reply that is "OK"', () => {
    const value = [Buffer.from('OK'), null, '7', [Buffer.from('é')]]
    expect(encodeResult(value, true)).toMatchObject({ result: ['T0s=', null, expect.anything(), ['w6k=']] })
    expect(encodeResult(Buffer.from('OK'), true)).toEqual({ result: 'OK' })
  })

  it('keeps all digits of a 64 bit integer', () => {
    expect(JSON.stringify(encodeResult('9223372036854775807', false))).toBe('{"result":9223372036854775807}')
  })
})

describe('a command that cannot be sent over REST', () => {
  it.each([
    'blpop a 0',
    'WAIT 1 0',
    'SUBSCRIBE a',
    'multi',
    'SELECT 1',
    'CLIENT KILL',
    'XREAD COUNT 1 BLOCK 0 STREAMS s $',
    'SHUTDOWN',
  ])('is refused: %s', line => {
    expect(refusal(line.split(' '))).toMatch(/^ERR Command is not available: '[A-Z]+'\.$/)
  })

  it.each(['PING', 'ECHO x', 'EVAL s 0', 'XREAD STREAMS block 0', 'PUBLISH a b', 'SCRIPT FLUSH', 'TIME'])(
    'does not include %s',
    line => expect(refusal(line.split(' '))).toBeUndefined(),
  )
})
