import { expect, it } from 'vitest'
import { withMistake } from './compiled.ts'
import { playWorld } from './world.ts'

/** Mistakes in `lua/` that the oracle must notice, or it could not be trusted when it says nothing. */
const MISTAKES: readonly [
  kind: string,
  what: string,
  file: string,
  change: readonly [right: string, wrong: string],
][] = [
  ['lock', 'grants a lock that is held', 'lock/acquire', ['if present == 0 then', 'if present < 2 then']],
  [
    'lock',
    'releases without being the holder',
    'lock/release',
    ['if current and holds == 0 then', 'if holds == 0 then'],
  ],
  [
    'lock',
    'forgets that a release was answered',
    'lock/release',
    ["outcome, 'PX', doneMs", "outcome, 'PX', 1"],
  ],
  [
    'lock',
    'says that it released and does not',
    'lock/release',
    ["redis.call('DEL', lock)", "redis.call('EXISTS', lock)"],
  ],
  ['lock', 'lets a late extension shorten a lease', 'lock/extend', [", 'GT')", ')']],
  [
    'multi-lock',
    'grants when one of two is free',
    'multi-lock/acquire',
    ['if unseen == 0 then\n  for', 'if unseen < 2 then\n  for'],
  ],
  [
    'fair-lock',
    'grants a lock that is held',
    'fair-lock/acquire',
    ['local granted = not held and', 'local granted ='],
  ],
  ['fenced-lock', 'mints by a clock that was set back', 'include/mint', ['count >= token', 'count < 0']],
  [
    'permits-by-code',
    'gives one permit too many',
    'permit-semaphore/acquire-within',
    ['acquired < total', 'acquired <= total'],
  ],
  [
    'permits-by-code',
    'takes permits back too early',
    'permit-semaphore/acquire-within',
    ["'-inf', now)", "'-inf', now + 5000)"],
  ],
  [
    'read-write-lock',
    'lets a reader in beside a writer',
    'read-lock/acquire',
    ["if mode == 'read' and present == 1", 'if mode and present == 1'],
  ],
  [
    'read-write-lock',
    'lets a writer in beside readers',
    'write-lock/acquire',
    ['if present == 0 then', 'if present < 2 then'],
  ],
]

/** Worlds until a mistake must have shown. */
const WORLDS = 300

it.each(MISTAKES)(
  '%s: notices a server that %s',
  async (kind, _what, file, change) => {
    const compiled = withMistake(file, change)
    let found: readonly string[] = []
    for (let seed = 1; found.length === 0 && seed <= WORLDS; seed++) {
      found = (await playWorld({ seed, kind, profile: 'stormy', compiled })).violations
    }
    expect(found).not.toEqual([])
  },
  120_000,
)
