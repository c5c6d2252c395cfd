import { expect, it } from 'vitest'
import { KINDS, OPERATIONS, operationsOf, WORLDS } from '../kinds/index.ts'
import { SCRIPTS } from '../kinds/scripts.ts'

/** Scripts that no kind sends by itself, and where they are tested. */
const OF_NO_KIND: Readonly<Record<string, string>> = {
  'keys/look': 'test/lua/keys.test.ts',
  'keys/scan': 'test/lua/keys.test.ts',
  'string-lock/look': 'test/lua/string-lock.test.ts',
  'fenced-lock/raise': 'test/lua/fenced-lock.test.ts: red locks send it',
  'once/remove': 'test/lua/once.test.ts: the console sends it',
}

const CALLED = new Set(Object.values(OPERATIONS).map(({ script }) => script.text))

it('each script is sent by a call in `operations` of its row in test/kinds/', () => {
  const sent = Object.entries(SCRIPTS).filter(([name]) => !(name in OF_NO_KIND))
  expect(sent.filter(([, { text }]) => !CALLED.has(text)).map(([name]) => name)).toEqual([])
})

it('every script that no kind sends exists', () => {
  expect(Object.keys(SCRIPTS)).toEqual(expect.arrayContaining(Object.keys(OF_NO_KIND)))
})

it.each(Object.entries(KINDS))('the row of %s has calls, and their titles are its own', (kind, row) => {
  const titles = Object.keys(operationsOf(row))
  expect(titles.length, `test/kinds/${kind}.ts has no calls`).toBeGreaterThan(0)
  const others = Object.entries(KINDS).filter(([other]) => other !== kind)
  const twice = others
    .flatMap(([, other]) => Object.keys(operationsOf(other)))
    .filter(each => titles.includes(each))
  expect(twice, `test/kinds/${kind}.ts has titles of another row`).toEqual([])
})

it('no two rows have a world of one name', () => {
  const names = Object.values(KINDS).flatMap(({ worlds }) => ('none' in worlds ? [] : Object.keys(worlds)))
  expect(names).toEqual(Object.keys(WORLDS))
})
