/** Every kind by its row of `test/kinds/`, on a server in the process: what is promised of all of them. */
import { describe, expect, it } from 'vitest'
import { CHECKS, findingsOf } from '../kinds/checks/index.ts'
import { KINDS } from '../kinds/index.ts'
import { SHIPPED } from './compiled.ts'

describe.each(Object.entries(KINDS))('%s', (kind, row) => {
  it.each(Object.entries(CHECKS))('%s', async (_promise, check) => {
    expect(await findingsOf(check, row, SHIPPED), `the row of "${kind}" in test/kinds/`).toEqual([])
  })
})
