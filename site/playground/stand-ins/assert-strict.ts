import { inWords } from '../in-words.ts'

type Expected = (new (...args: never[]) => Error) | ((error: unknown) => boolean) | object | undefined

/** What the programs of the pages use of Node's `assert/strict`. */
const assert = Object.assign(ok, {
  ok,
  equal: (actual: unknown, expected: unknown) =>
    ok(Object.is(actual, expected), `${inWords(actual)} is not ${inWords(expected)}`),
  deepEqual: (actual: unknown, expected: unknown) =>
    ok(inWords(actual) === inWords(expected), `${inWords(actual)} is not ${inWords(expected)}`),
  async rejects(work: Promise<unknown> | (() => Promise<unknown>), expected?: Expected) {
    const error = await (typeof work === 'function' ? work() : work).then(
      () => undefined,
      error => error,
    )
    ok(error !== undefined && fits(error, expected), `rejected with ${inWords(error)}`)
  },
})

function ok(value: unknown, message = `${inWords(value)} is not true`): void {
  if (!value) throw new Error(message)
}

function fits(error: unknown, expected: Expected): boolean {
  if (typeof expected === 'function')
    return expected.prototype ? error instanceof expected : (expected as (error: unknown) => boolean)(error)
  return Object.entries(expected ?? {}).every(([key, value]) => Object(error)[key] === value)
}

export default assert
