import { expect, it } from 'vitest'
import { columns } from '../../src/cli/text.ts'
import { duration } from '../../src/operator/shown-holder.ts'

it('columns line up in a terminal, where some characters are two cells wide and others none', () => {
  const names = [
    'order',
    '注文',
    'ロック',
    '주문',
    '🔒',
    '👩‍👩‍👧',
    'é',
    'cafe\u0301',
    '\u2068שלום\u2069',
    'Ａ',
  ]
  const cells = [5, 4, 6, 4, 2, 2, 1, 4, 4, 2]
  const lines = columns(
    ['NAME', 'KIND'],
    names.map(name => [name, 'lock']),
  ).split('\n')
  expect(lines[0]).toBe('NAME    KIND')
  expect(lines.slice(1)).toEqual(names.map((name, at) => `${name}${' '.repeat(8 - (cells[at] ?? 0))}lock`))
})

it('a duration of days has its hours', () => {
  expect(duration(7 * 86_400_000 - 1)).toBe('6 days 23 h')
})
