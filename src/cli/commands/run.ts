/** `edgelock run`: runs a command under a lock. */
import { constants, hostname } from 'node:os'
import { LeaseLostError, LockBusyError, OnceInFlightError } from '../../api/errors.ts'
import { OnceInDoubtError } from '../../api/in-doubt.ts'
import type { Lease } from '../../api/lease.ts'
import type { Locks } from '../../api/locks.ts'
import { notInBraces, onceFault } from '../../internal/keys.ts'
import { contextOf } from '../../lease/context.ts'
import { fencedLock } from '../../locks/fenced-lock.ts'
import { once } from '../../once/once.ts'
import { heldAge } from '../../operator/age.ts'
import { find, type NameState } from '../../operator/find.ts'
import { duration } from '../../operator/shown-holder.ts'
import { withLock } from '../../verbs/with-lock.ts'
import type { Invocation, Io, Subcommand } from '../invocation.ts'
import { ENV_OPTIONS, EXIT, STRING, UsageError } from '../invocation.ts'
import { supervise } from '../run/supervise.ts'
import type { Ended } from '../run/watchdog.ts'
import { newName, storeAt } from '../store.ts'
import { ageText, holderText, shownName } from '../text.ts'
import { doubtText } from './once.ts'

/** Exit statuses of timeout(1) and shells. */
const STATUS = { busy: 1, lost: 124, notStarted: 126, notFound: 127, signal: 128 }
const USUAL_LEASE_MS = 30_000
const SHORTEST_LEASE_MS = 1_000
/** The longest `clientName` that `createLocks()` takes. */
const LONGEST_CLIENT = 32

export const runCommand: Subcommand = {
  more: `The command gets the fencing token in EDGELOCK_TOKEN. If the lock cannot be renewed, the command gets SIGTERM, and
SIGKILL before another process can get the lock. With --once, a command that ended with status 0 is not run again under
this key, for --keep (a day).
Exit status: that of the command, 128 + n after a signal, ${STATUS.busy} (--busy-status) when the lock or the key is busy, 2 wrong
usage, 3 the store failed, ${EXIT.ruledOut} the key is in doubt or has failed for good, or it or NAME holds other data, ${STATUS.lost}
the lock was lost, ${STATUS.notStarted} and ${STATUS.notFound} the command cannot be run or found.`,
  options: {
    ...ENV_OPTIONS,
    wait: STRING,
    patience: STRING,
    lease: STRING,
    once: STRING,
    keep: STRING,
    client: STRING,
    'busy-status': { ...STRING, short: 'E' },
  },
  async run(call) {
    const plan = planOf(call)
    const { name, held, signal } = plan
    const { locks } = storeAt(call, clientOf(call))
    try {
      return await withLock(fencedLock(locks, name), held, lease => underLock(plan, locks, lease, call.io))
    } catch (error) {
      const refused = await refusalOf(locks, error)
      if (refused) return call.noted(`edgelock: ${refused.text}`, refused.status ?? plan.busyStatus)
      if (error instanceof LeaseLostError && error.result) {
        call.io.note(`edgelock: ${error.message}`)
        return STATUS.lost
      }
      if (signal.aborted) return STATUS.signal + constants.signals[signal.reason as NodeJS.Signals]
      throw error
    }
  },
}

/** Operators see which process of which machine holds the lock. */
function clientOf(call: Invocation): string {
  const named = call.text('client')
  if (named === undefined) {
    const [host, end] = [hostname().replace(/[^\w.-]/g, '-'), `-${process.pid}`]
    return host.slice(0, LONGEST_CLIENT - end.length) + end
  }
  if (/^[\w.-]{1,32}$/.test(named)) return named
  throw new UsageError(
    `--client must be 1 to ${LONGEST_CLIENT} characters of A-Za-z0-9._-, got ${JSON.stringify(named)}`,
  )
}

/** Says who holds what is busy, or began what is in doubt, if the store still knows. Without a status, it is busy. */
async function refusalOf(
  locks: Locks,
  error: unknown,
): Promise<{ text: string; status?: number } | undefined> {
  const isLock = error instanceof LockBusyError
  if (!isLock && !(error instanceof OnceInFlightError || error instanceof OnceInDoubtError)) return undefined
  const { held, age } = (await heldBy(locks, error.lockName, isLock)) ?? {}
  if (held?.doubt) return { text: doubtText(held), status: EXIT.ruledOut }
  if (!held?.holders[0]) return error instanceof OnceInDoubtError ? undefined : { text: error.message }
  // A call without `afterCrash` takes work in flight for work in doubt.
  const { message } = isLock ? error : new OnceInFlightError(error.lockName, held.remainingMs)
  const since = age?.heldMs === undefined ? '' : `, since ${ageText(age)}`
  const who = `held by ${held.holders.map(holderText).join(', ')}${since}`
  return { text: `${message}; ${who}; its lease ends in ${duration(held.remainingMs)}` }
}

async function heldBy(
  locks: Locks,
  name: string,
  isLock: boolean,
): Promise<Pick<NameState, 'held' | 'age'> | undefined> {
  const context = contextOf(locks, 'edgelock')
  const found = await find(context, name).catch(() => undefined)
  if (isLock) return found
  return found?.once && { held: found.once, age: heldAge(found.once, [], context.clock.wall()) }
}

type Plan = ReturnType<typeof planOf>

function planOf(call: Invocation) {
  if (process.platform === 'win32')
    throw new UsageError('run needs process groups, which Windows does not have')
  const leaseMs = call.duration('lease', SHORTEST_LEASE_MS) ?? USUAL_LEASE_MS
  const waitMs = call.duration('wait', 0) ?? 0
  const patienceMs = call.duration('patience', 1)
  const keepMs = call.duration('keep', 1_000)
  const onceKey = call.text('once')
  const signal = call.io.stop
  if (keepMs !== undefined && onceKey === undefined)
    throw new UsageError('--keep concerns the result of --once')
  // The command alone knows how long it takes: timeout(1) limits it.
  const renewal = { leaseMs, maxHoldMs: Infinity }
  return {
    name: newName(call.name, 'NAME', notInBraces('fenced lock')),
    command: call.program,
    busyStatus: call.number('busy-status', 0, 255) ?? STATUS.busy,
    onceKey: onceKey === undefined ? undefined : newName(onceKey, '--once', onceFault),
    signal,
    held: { ...renewal, waitMs, patienceMs, signal },
    claim: { hold: renewal, keepMs, patienceMs },
  }
}

/** With a key of `once`, the lock is held around its claim: a run that finds the lock busy leaves no record. */
async function underLock(plan: Plan, locks: Locks, lease: Lease, io: Io): Promise<number> {
  if (plan.onceKey === undefined) return runHolding(plan, [lease], io)
  let status = 0
  const { status: how, kept } = await once(locks, plan.onceKey, plan.claim, async claim => {
    status = await runHolding(plan, [lease, claim], io)
    // Without an answer, the claim expires.
    if (status) await claim.release().catch(() => {})
  })
  if (how === 'replayed') io.note(`edgelock: ${shownName(plan.onceKey)} was done before`)
  else if (!status && !kept)
    io.note(`edgelock: ${shownName(plan.onceKey)} could not be recorded as done, so it may run again`)
  return status
}

async function runHolding({ command, held }: Plan, leases: readonly Lease[], io: Io): Promise<number> {
  // The signal came after the grant, and the command has not begun.
  held.signal.throwIfAborted()
  const env = { ...io.env, EDGELOCK_TOKEN: String(leases[0]?.token) }
  const remainingMs = () => Math.min(...leases.map(lease => lease.remainingMs()))
  const lost = AbortSignal.any(leases.map(({ signal }) => signal))
  const ended = await supervise({ command, env, leaseMs: held.leaseMs, remainingMs, lost })
  if (!ended.wasAsked) return statusOf(ended, command, io)
  io.note('edgelock: the command was stopped, because its lock could not be kept')
  // Whatever its own status is: a command that ends with 0 when it is asked to stop has not done its work.
  return STATUS.lost
}

function statusOf(ended: Ended, [file = '']: readonly string[], io: Io): number {
  if ('status' in ended) return ended.status
  if ('signal' in ended) return STATUS.signal + constants.signals[ended.signal]
  io.note(`edgelock: ${shownName(file)} cannot be run: ${ended.error}`)
  return ended.error === 'ENOENT' ? STATUS.notFound : STATUS.notStarted
}
