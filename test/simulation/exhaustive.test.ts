import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ORDERS } from '../kinds/index.ts'
import { sample, THOROUGH } from '../support/thorough.ts'
import { type Compiled, SHIPPED, withMistake } from './compiled.ts'
import type { Explored } from './exhaustive/explore.ts'
import { planted } from './mistake.ts'

const README = readFileSync(new URL('../../lua/README.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
function exploreKind(name: string, compiled: Compiled = SHIPPED): Explored {
  return (ORDERS[name] ?? expect.unreachable(`${name} explores nothing`)).explore(compiled)
}

/** Those with few states. */
const QUICK = ['stolen-fenced-lock', 'apply-once']

it.each(THOROUGH ? Object.entries(ORDERS) : Object.entries(ORDERS).filter(([kind]) => QUICK.includes(kind)))(
  '%s: gives no untrue answer in any order in which copies of requests arrive and leases expire',
  (kind, { explore, limits }) => {
    const { states, transitions, noted, story } = explore(SHIPPED)
    const figure = states.toLocaleString('en')
    console.log(`${kind}: ${figure} states, ${transitions.toLocaleString('en')} transitions`)
    expect(story?.join('\n')).toBeUndefined()
    expect(noted).toEqual(new Set(limits))
    expect(README.includes(`\`${kind}\` ${figure}`), `lua/README.md must say ${figure}`).toBe(true)
  },
)

it('tells the shortest story of a violation', () => {
  const unfinished = withMistake('lock/acquire', ["'EXISTS', lock, done, slots)", "'EXISTS', lock, slots)"])
  expect(exploreKind('lock', unfinished).story).toEqual([
    'A sends acquire',
    'A sends cancel',
    "A's cancel arrives: gone, unheard",
    "A's acquire arrives: granted 10000, unheard",
    'A is finished and has the lock',
  ])
})

/**
 * Mistakes in scripts that must show, or silence about the shipped scripts would mean nothing: one for each row of the rules,
 * and for each sentence about a state.
 */
const MISTAKES = planted(`
lock: grants a lock that is held → "granted" does not leave until as it should
  lock/acquire: if present == 0 then → if redis.call('EXISTS', done) == 0 then
lock: does not finish a holder at its last try → B is finished and has the lock
  lock/acquire: if current and last == '1' then → if current and last == '2' then
lock: says that it released and does not → "released" does not leave until as it should
  lock/release: redis.call('HDEL', lock → redis.call('HEXISTS', lock
handed-lock: hands on what the holder does not have → "set" comes with 4000, not 0
  lock/hand-on: redis.call('HEXISTS', lock, holder) == 1 → redis.call('EXISTS', lock) == 1 or holder == ''
handed-fenced-lock: gives later tokens that it has reserved → "granted" does not leave token as it should
  include/mint: string.format('%.0f', token + reserve), 'KEEPTTL', 'GET') → string.format('%.0f', token), 'KEEPTTL', 'GET')
stolen-lock: steals again by a late copy → "granted" is not true, but "refused"
  lock/steal: 'EXISTS', done, answer) → 'EXISTS', done)
lock: leaves done keys for ever → done:A-0-0-0-0:1 stays for too long
  lock/release: outcome, 'PX', doneMs) → outcome)
lock: restores an ended lease by an extension → "extended" is not true, but "gone"
  lock/extend: 'HEXISTS', lock, holder) == 0 → 'HSET', lock, holder, 1) == 2
lock: frees the next holder by a repeated force → "free" does not leave until as it should
  lock/force-release: if holder and not kept → if holder
lock-in-line: lets a newcomer overtake → "granted" is not true, but "busy"
  include/next-slot: ask.last == '0' and line.at > now → ask.last == '0' and line.at < now
string-lock: frees what another library has → "gone" does not leave shared as it should
  string-lock/release:   if isWhole then →   if holds == '0' then
string-lock: gives the string back to a client that was robbed → "granted" is not true, but "refused"
  string-lock/acquire: current == holder and token == holder → current == holder
string-lock: extends one of its keys only → both keys do not end together
  string-lock/extend: raiseTtl(shared, leaseMs) →
fair-lock: lets a waiter overtake → "granted" is not true, but "busy"
  fair-lock/acquire: not isHeld and ahead == 0 → not isHeld
fair-lock: leaves a cancelled waiter in the queue → A is finished and waits
  include/leave-queue: if known > 0 then → if known > 9 then
read-write-lock: lets a reader in beside a writer → A and B can both prove that they hold
  read-lock/acquire: if mode == 'read' and present == 1 → if mode and present == 1
web-lock: lets a waiter that would share it overtake → "granted" is not true, but "busy"
  web-lock/acquire: nextIn(alone) >= came → nextIn(alone) >= 0
apply-once: forgets what it has kept → "kept" comes with v2, not v1
  what applyOnce sends: if kept then → if kept=='' then
apply-once: answers calls with other arguments → "kept" is not true, but "mismatch"
  what applyOnce sends: ipairs({KEYS,ARGV}) → ipairs({KEYS})
once: grants a claim of work that has been done → "granted" is not true, but "kept"
  once/claim: if mismatch or (AT_MOST_ONCE and (isDone or claimMs < 0) or result) → if mismatch
once: gives up the claim of another attempt → "released" is not true, but "gone"
  once/settle: ours and not (AT_MOST_ONCE and isDone or found[2]) → found[1]
at-most-once: forgets the end of a claim → "kept" is not true, but "refused"
  once/claim: resumes == '0' → resumes == '1'
at-most-once: resolves work that runs → "resolved" is not true, but "claimed"
  once/resolve: if claimMs >= 0 then → if claimMs >= 60000 then
at-most-once-when-told: begins the work of another attempt → "begun" is not true, but "gone"
  once/begin: found[1] ~= holder → not found[1] or holder == ''
`)

it.each(sample(MISTAKES, MISTAKES.length))(
  '%s: notices a server that %s',
  (kind, _what, file, change, untrue) => {
    const { story } = exploreKind(kind, withMistake(file, change))
    expect(story?.at(-1), story?.join('\n')).toBe(untrue)
  },
)
