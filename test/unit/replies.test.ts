/** Every answer that a store can give: what the library does after it, and where the page explains it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { WrongKindError } from '../../src/api/errors.ts'
import { REPAIRS, repairOf } from '../../src/cli/repairs.ts'
import { classify } from '../../src/transport/failure.ts'
import { REPLIES, type StoreReply } from '../support/store-replies.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8')

/** The words of the page for what the library does. */
const THEN = { soon: 'passes', perhaps: 'lasts', never: 'is a mistake' }

function thrown({ says, status, code }: StoreReply): Error {
  return Object.assign(new Error(says), status && { status }, code && { cause: { code } })
}

const CASES = Object.entries(REPLIES).flatMap(([found, replies]) =>
  replies.map(reply => [reply, found] as const),
)

it('are many', () => {
  expect(CASES.length).toBeGreaterThan(80)
})

describe.each(CASES)('the answer $says $status $code', (reply, found) => {
  const failure = classify('x', thrown(reply))
  const { reason = 'WRONGTYPE' } = failure.error as { reason?: string }

  it('is executed, and passes, as the table says', () => {
    expect([failure.temporary, !!failure.isMistake]).toEqual([
      reply.passes === 'soon',
      reply.passes === 'never',
    ])
    expect(failure.doubt).toBe(reply.executed === 'perhaps')
  })

  it('leads to its cure, on the page and in the program', () => {
    const repair = repairOf(reason)
    expect(repair?.found).toBe(found)
    const row = page.split('\n').find(line => line.endsWith(`| ${found} | ${repair?.cure} |`))
    expect(row).toContain(`| ${THEN[reply.passes]}`.slice(2))
    if (failure.error instanceof WrongKindError) return
    const anchor = /docs\/errors\.md#(.+)$/.exec(failure.error.message)?.[1]
    expect(row).toContain(`<a id="${anchor}"></a>`)
  })

  it('is named with the first word that was said', () => {
    const isSummedUp = /^(too large|this server is older|the script failed)/.test(reason)
    if (reply.status || isSummedUp) return
    expect(reason.split(/[ :]/)[0]).toBe((reply.code ?? reply.says).split(' ')[0])
  })
})

it('has a row on the page for everything that the program says', () => {
  for (const { found, cure } of REPAIRS) expect(page).toContain(`| ${found} | ${cure} |`)
})
