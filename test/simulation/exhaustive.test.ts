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

/** Mistakes in scripts that must show, or silence about the shipped scripts would mean nothing. */
const MISTAKES = planted(`
lock: grants a lock that is held → it changed the lease of A
  lock/acquire: if present == 0 then → if redis.call('EXISTS', done) == 0 then
lock: does not finish a holder at its last try → B is finished and has the lock
  lock/acquire: if current and last == '1' then → if current and last == '2' then
lock: says that it released and does not → it is still held
  lock/release: redis.call('HDEL', lock → redis.call('HEXISTS', lock
handed-lock: cuts a lease once more by a late hand-over → "gone" is not true
  lock/hand-on: if redis.call('EXISTS', done) == 1 then → if redis.call('EXISTS', done) == 2 then
handed-lock: hands on what the holder does not have → it changed the lease of B
  lock/hand-on: redis.call('HEXISTS', lock, holder) == 1 → redis.call('EXISTS', lock) == 1 or holder == ''
handed-fenced-lock: gives later tokens that it has reserved → its token does not follow the last one
  include/mint: string.format('%.0f', token + reserve), 'KEEPTTL', 'GET') → string.format('%.0f', token), 'KEEPTTL', 'GET')
handed-fenced-lock: gives a repeated request the last reserved token → its token does not follow the last one
  fenced-lock/acquire: tonumber(token) - reserve } → tonumber(token) }
stolen-lock: steals again by a late copy → it steals once more
  lock/steal: 'EXISTS', done, answer) → 'EXISTS', done)
stolen-lock: does not finish the holder that it finds → A is finished and has the lock
  include/take-over: 'SET', donePrefix → 'EXISTS', donePrefix
lock: leaves done keys for ever → done:A-0-0-0-0:1 stays for too long
  lock/release: outcome, 'PX', doneMs) → outcome)
lock: answers a repeated release with "gone" → "gone" is not true
  lock/release: kept == '1' or current → current
lock: lets an extension shorten a lease → the lease does not end as it should
  include/raise-ttl: ttlMs, 'GT') → ttlMs)
lock: extends the lease of another holder → it changed the lease of B
  lock/extend: 'HEXISTS', lock, holder) → 'EXISTS', lock, holder)
lock: restores an ended lease by an extension → "extended" is not true
  lock/extend: 'HEXISTS', lock, holder) == 0 → 'HSET', lock, holder, 1) == 2
lock: frees the next holder by a repeated force → it does the wrong thing to A
  lock/force-release: if holder and not kept → if holder
lock: does not finish the holder that it frees by force → A is finished and has the lock
  lock/force-release: '0', 'PX', doneMs → '0', 'PX', 1
lock-in-line: lets a newcomer overtake → it overtook the line
  include/next-slot: ask.last == '0' and line.at > now → ask.last == '0' and line.at < now
string-lock: grants a lock that another library has → it changed the lock of another library
  string-lock/acquire: done, slots, shared) > 0 → done, slots) > 0
string-lock: admits another client of ours when the string is gone → it changed the lease of A
  string-lock/acquire: local who = current or token → local who = token
string-lock: frees what another library has → it changed the lock of another library
  string-lock/release:   if isWhole then →   if holds == '0' then
string-lock: extends the lease of a client that was robbed → "extended" is not true for one that was robbed
  string-lock/extend:  or redis.pcall('GET', shared) ~= holder →
string-lock: gives the string back to a client that was robbed → "granted" is not true for one that was robbed
  string-lock/acquire: current == holder and token == holder → current == holder
string-lock: extends one of its keys only → both keys do not end together
  string-lock/extend: raiseTtl(shared, leaseMs) →
fenced-lock: mints the same token twice → its token does not follow the last one
  include/mint: count >= token → count < 0
fair-lock: lets a waiter overtake → it overtook B
  fair-lock/acquire: not isHeld and ahead == 0 → not isHeld
fair-lock: leaves a cancelled waiter in the queue → A is finished and waits
  include/leave-queue: if known > 0 then → if known > 9 then
read-write-lock: lets a reader in beside a writer → A and B can both prove that they hold
  read-lock/acquire: if mode == 'read' and present == 1 → if mode and present == 1
web-lock: shares a lock that is held alone → A and B can both prove that they hold
  web-lock/acquire: mode == 's' and string.sub(longest[1], 1, 1) == 's' → mode == 's'
web-lock: lets a waiter that would share it overtake → it overtook A
  web-lock/acquire: nextIn(alone) >= came → nextIn(alone) >= 0
web-lock: leaves a cancelled waiter in the queue → A is finished and waits
  web-lock/release: redis.call('ZREM', alive, member) == 1 → redis.call('ZREM', alive, member) == 2
apply-once: forgets what it has kept → it ran again
  what applyOnce sends: if kept then → if kept=='' then
apply-once: answers calls with other arguments → "kept" to other arguments
  what applyOnce sends: ipairs({KEYS,ARGV}) → ipairs({KEYS})
once: replaces the claim of another attempt → another client has the key
  once/settle: if found[1] and not ours → if found[2] and not ours
once: grants a claim of work that has been done → "granted", although the work has been done
  once/claim: if mismatch or (AT_MOST_ONCE and (isDone or claimMs < 0) or result) → if mismatch
once: gives up the claim of another attempt → it changed the lease of B
  once/settle: ours and not (AT_MOST_ONCE and isDone or found[2]) → found[1]
at-most-once: forgets the end of a claim → "kept" is not true, but "refused"
  once/claim: resumes == '0' → resumes == '1'
at-most-once: lets a late renewal bring a claim back → "extended" is not true, but "gone"
  once/extend: claimMs < 0 → claimMs < -60000
at-most-once: resolves work that runs → "resolved" is not true, but "claimed"
  once/resolve: if claimMs >= 0 then → if claimMs >= 60000 then
at-most-once: does not finish an attempt that was resolved as not done → "granted" is not true, but "refused"
  once/resolve: redis.call('SET', done, '3', 'PX', doneMs) → redis.call('GET', done)
at-most-once-when-told: lets work begin again that is in doubt → "begun" is not true, but "gone"
  once/begin: or claimMs < 0 → or claimMs < -60000
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
