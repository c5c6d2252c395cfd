import { expect, it } from 'vitest'
import { itThoroughly, sample } from '../support/thorough.ts'
import { withMistake } from './compiled.ts'
import { planted } from './mistake.ts'
import { shrink } from './shrink.ts'
import { playWorld } from './world/world.ts'

/**
 * Mistakes in scripts that the oracle must notice, or it could not be trusted when it says nothing: of each kind, and for each
 * sentence that the oracle has. Each shows in a stormy world.
 */
const MISTAKES = planted(String.raw`
lock: grants a lock that is held
  lock/acquire: if present == 0 then → if present ~= 2 then
lock: releases without being the holder
  lock/release: redis.call('HDEL', lock, holder) == 1 → redis.call('DEL', lock) < 2
lock: forgets that a release was answered
  lock/release: outcome, 'PX', doneMs → outcome, 'PX', 1
lock: says that it released and does not
  lock/release: redis.call('HDEL', lock → redis.call('HEXISTS', lock
lock: gives a lock no expiry
  lock/acquire: 'PEXPIRE', lock, leaseMs → 'EXISTS', lock
multi-lock: grants when one of two is free
  multi-lock/acquire: existing == 0 then\n  take → (existing or 2) < 2 then\n  take
multi-lock: frees the first of two
  multi-lock/release: pcall(verb, locksSlotsAndChannels[at] → pcall(verb, locksSlotsAndChannels[1]
fair-lock: tells the first in the queue that a free lock is busy, at its last try
  fair-lock/acquire: if not isHeld and ahead == 0 then → if not isHeld and ahead == 0 and last ~= '1' then
fair-lock: lets a waiter overtake
  fair-lock/acquire: if not isHeld and ahead == 0 then → if not isHeld then
fenced-lock: mints a token twice
  include/mint: token = count + 1 → token = count
permits-beside-java: counts what was prepaid as free and as held
  permit-semaphore/acquire: redis.call('ZREM', deadlines, mine) → redis.call('ZCARD', deadlines)
permits-by-code: gives one permit too many
  permit-semaphore/acquire: local available = total - acquired → local available = 1 + total - acquired
permits-by-code: says that it is busy to a client that has a part
  permit-semaphore/acquire: if deadline < 0 then → if deadline < -1 then
permit-semaphore: gives back one permit of two
  permit-semaphore/release: countUp(permits, #left) → countUp(permits, 1)
read-write-lock: lets a reader in beside a writer
  read-lock/acquire: if mode == 'read' and present == 1 → if mode and present == 1
read-write-lock: lets a writer in beside readers
  write-lock/acquire: if present == 0 then → if present ~= 2 then
once: lets two calls work at a time
  once/claim: if found[2] == holder then → if found[2] then
once: keeps a result for a moment
  once/settle: redis.call('PEXPIRE', record, keepMs)\nredis → redis.call('PEXPIRE', record, 50)\nredis
at-most-once: forgets with the claim that the work began
  once/claim: tonumber(leaseMs) + tonumber(keptMs) → leaseMs
at-most-once: forgets with the claim that the work was told to begin
  once/begin: claimMs + tonumber(keptMs) → claimMs
semaphore: acquires again for every duplicate
  semaphore/acquire: if enough and not kept then → if enough then
semaphore: gives one permit too many
  semaphore/acquire: available >= count → available >= count - 1
count-down-latch: counts every duplicate
  count-down-latch/count-down: if kept and left >= 0 then → if kept and left > 100 then
apply-once: keeps no failure
  what applyOnce sends: answer=(ok and ':v' or ':e')..answer\n
  → answer=(ok and ':v' or ':e')..answer\nif not ok then keepMs=1 end\n
apply-once: answers calls with other arguments
  what applyOnce sends: ipairs({KEYS,ARGV}) → ipairs({KEYS})
apply-once: forgets how an answer ended
  what applyOnce sends: return {':kept',answer}\nend\nlocal function
  → return {':kept',':v'..string.sub(answer,3,1000)}\nend\nlocal function
web-lock: tells a waiter that what is free is busy, at its last try
  web-lock/acquire: if isNext and isFree then → if isNext and isFree and last ~= '1' then
web-lock: lets a waiter that would share it overtake
  web-lock/acquire: nextIn(alone) >= came → nextIn(alone) >= 0
mixed-locks: lets a multi-lock in beside a lock
  multi-lock/acquire: existing == 0 then\n  take → (existing or 2) < 2 then\n  take
`)

/** Worlds until a mistake must have shown. */
const WORLDS = 300

it.each(sample(MISTAKES, 24))('%s: notices a server that %s', async (kind, _what, file, change) => {
  const compiled = withMistake(file, change)
  let found: readonly string[] = []
  for (let seed = 1; found.length === 0 && seed <= WORLDS; seed++) {
    found = (await playWorld({ seed, kind, profile: 'stormy', compiled })).violations
  }
  expect(found).not.toEqual([])
})

itThoroughly('reduces a world that fails to the few incidents that it needs', async () => {
  const compiled = withMistake('lock/release', [
    "redis.call('HDEL', lock, holder) == 1",
    "redis.call('DEL', lock) < 2",
  ])
  const world = { seed: 1, kind: 'lock', profile: 'stormy', compiled }
  while ((await playWorld(world)).violations.length === 0) world.seed++
  const { incidents } = await playWorld(world)
  const without = await shrink(world)
  const left = await playWorld({ ...world, without })
  expect(left.violations).not.toEqual([])
  expect(left.incidents.length).toBeLessThan(incidents.length / 2)
  for (const each of left.incidents) {
    const { violations } = await playWorld({ ...world, without: new Set([...without, each]) })
    expect(violations, `without ${each}`).toEqual([])
  }
})
