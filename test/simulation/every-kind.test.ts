/** Every kind by its row of `test/kinds/`, on a server in the process: what is promised of all of them. */
import { describe, expect, it } from 'vitest'
import { CHECKS, findingsOf } from '../kinds/checks/index.ts'
import { lateCopies } from '../kinds/checks/late-copies.ts'
import { KINDS } from '../kinds/index.ts'
import { sample } from '../support/thorough.ts'
import { SHIPPED } from './compiled.ts'

/** Late copies take longer than all else. */
const LATE = sample(Object.keys(KINDS), 5)

describe.each(Object.entries(KINDS))('%s', (kind, row) => {
  it.each(Object.entries(CHECKS).filter(([, check]) => check !== lateCopies || LATE.includes(kind)))(
    '%s',
    async (_promise, check) => {
      expect(await findingsOf(check, row, SHIPPED), `the row of "${kind}" in test/kinds/`).toEqual([])
    },
  )
})
