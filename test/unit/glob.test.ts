import { expect, it } from 'vitest'
import { globOf } from '../../src/internal/glob.ts'

it.each([
  ['order:*', ['order:', 'order:42', 'order:4\n2'], ['my:order:42', 'Order:42']],
  ['order:?', ['order:4'], ['order:', 'order:42']],
  ['order:[0-24]', ['order:0', 'order:2', 'order:4'], ['order:3', 'order:-', 'order:5']],
  ['order:[^0-2]', ['order:3'], ['order:1']],
  ['a.b+c|(d){2}^$/', ['a.b+c|(d){2}^$/'], ['aXb+c|(d){2}^$/']],
  ['\\*\\[x]\\\\', ['*[x]\\'], ['a[x]\\']],
  ['[\\]^-]', [']', '^', '-'], ['\\']],
  ['[', ['['], ['']],
  ['[]x', [], ['x', ']x']],
])('the glob %s means what Redis means by it', (glob, matching, others) => {
  expect(matching.filter(name => !globOf(glob).test(name))).toEqual([])
  expect(others.filter(name => globOf(glob).test(name))).toEqual([])
})
