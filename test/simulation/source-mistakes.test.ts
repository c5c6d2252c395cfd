import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { THOROUGH } from '../support/thorough.ts'
import { planted } from './mistake.ts'
import type { SourceMistake } from './play-mistake.ts'
import { KINDS } from './plays/kinds.ts'

const run = promisify(execFile)

/** What releases, results and cancellations did before time decided: each kind has to show it. */
const THREE_SENDS = Object.keys(KINDS)
  // It gives nothing back.
  .filter(kind => kind !== 'apply-once')
  .map(
    kind => `${kind}: sends what it gives back three times → outages, has not arrived
  transport/give.ts: patienceMs: owedMs, → patienceMs: owedMs, sends: 3,`,
  )

/**
 * Mistakes in `src/` that the oracle must notice, no two of which it would tell alike: in a stormy world and in any words,
 * or as the title says. `npm test` plays the first two, which show soon.
 */
const MISTAKES = planted(String.raw`
lock: leaves a hold when it releases
  lease/holder-state.ts: const values = { holds: holdsLeft, → const values = { holds: holdsLeft + 1,
count-down-latch: counts for 3 s → outages, has not arrived
  permits/operations.ts: give(this.context, OWED_MS, run) → give(this.context, AWAITED_MS, run)
lock: adds the drift of the clocks
  internal/clock.ts: (1 - DRIFT_SHARE) - DRIFT_MS → (1 + DRIFT_SHARE) + DRIFT_MS
lock: counts on a renewal that was not answered
  lease/lease.ts: return true\n    } catch {
  → return true\n    } catch {\n      const { clock } = this.#state.context\n      this.#state.prove({ now: clock.now(), wall: clock.wall() }, leaseMs)
lock: says that it released where the outcome is unknown
  lease/lease.ts: return give.within(AWAITED_MS, this.#waitUntil, failed)
  → return give.within(AWAITED_MS, this.#waitUntil, failed).catch(() => 'released' as const)
lock: cancels instead of releasing
  lease/holder-state.ts: { holds: holdsLeft, outcome: 1, → { holds: holdsLeft, outcome: 0,
lock: lets the server forget too early
  internal/keys.ts: DONE_MS = 150_000 → DONE_MS = 1_000
lock-callers: releases what it has handed on
  lease/holder-state.ts: return handed || → await handed\n      return
lock-callers: takes a lease that was cut for the next caller for one that was lost
  lease/holder-state.ts: || this.wasHeld) → )
fenced-lock-callers: gives two callers of a turn one token
  lease/local-queue.ts: token: token && token + 1 → token
fair-lock: takes the front of the queue for a grant
  lease/acquire.ts: if (code !== 'granted') → if (code !== 'granted' && (reply as AcquireReply).place !== 0)
multi-lock: leaves out a member
  composite/multi-lock.ts: locks: keys, locksSlotsAndChannels
  → locks: keys.slice(0, 1), locksSlotsAndChannels: locksSlotsAndChannels.slice(0, 3)
permit-semaphore: gives two grants one permit
  permits/leased-permits.ts: crypto.getRandomValues(new Uint8Array(16)) → new Uint8Array(16)
read-write-lock: gives all readers the lease of one
  locks/read-write-lock.ts: keys.readerLeaseKey(key, holder) → keys.readerLeaseKey(key, 'r')
red-lock: counts less than half of the servers as a majority
  composite/red-lock.ts: Math.floor(members.length / 2) + 1 → Math.floor(members.length / 2)
once: calls a result kept that the store may not have
  once/run-once.ts: catch(replace)\n    return { kept: false }
  → catch(replace)\n    return { kept: isValue(result) }
at-most-once: begins without telling the store
  once/at-most-once-record.ts: let hasBegun = record.begins === 1 → let hasBegun = true
apply-once: takes each call for another operation
  once/apply/apply-once.ts: checkName(id, 'id') → context.newHolder()
lock: counts leases by a clock that stood still while its machine was suspended → crashes, shares it
  internal/clock.ts: Math.max(clock.now() - since.now, clock.wall() - since.wall) → clock.now() - since.now
lock: releases for 3 s → outages, has not arrived
  lease/holder-state.ts: this.kind.owedMs ?? Math.max(leaseMs, leftMs) → 3_000
once: sends a result for 3 s → outages, has not arrived
  once/run-once.ts: OWED_MS = 120_000 → OWED_MS = 3_000
red-lock: releases a majority of the members → outages, has not arrived
  composite/composite-lease.ts: [...this.#held].reverse().map(lease => lease.release())
  → [...this.#held].reverse().slice(0, this.#parts.quorum).map(lease => lease.release())
semaphore: cancels for 2 s → outages, has not arrived
  lease/abandon.ts: open ? (leaseMs ?? OWED_MS) : AWAITED_CANCEL_MS → AWAITED_CANCEL_MS
lock: waits for a request that hangs → outages, has not arrived
  transport/deliver.ts: BESIDE_MS = 2_000 → BESIDE_MS = 20_000
once: doubles its pauses without end → outages, has not arrived
  transport/deliver.ts: Math.min(this.#pauseMs * 2, Math.max(LONGEST_RESEND_PAUSE_MS, outageMs * OUTAGE_SHARE))
  → this.#pauseMs * 2
${THREE_SENDS.join('\n')}
`)

/** Worlds until a mistake must have shown. The slowest needs 369. */
const WORLDS = 400

async function play(mistake: SourceMistake): Promise<readonly string[]> {
  const player = join(import.meta.dirname, 'play-mistake.ts')
  return JSON.parse((await run(process.execPath, [player, JSON.stringify(mistake)])).stdout)
}

it.each(THOROUGH ? MISTAKES : MISTAKES.slice(0, 2))(
  '%s: notices a client that %s',
  async (kind, _what, file, [right, wrong], shows) => {
    const [profile = '', says = ''] = (shows || 'stormy').split(', ')
    expect(await play({ kind, profile, says, file, right, wrong, worlds: WORLDS })).not.toEqual([])
  },
)
