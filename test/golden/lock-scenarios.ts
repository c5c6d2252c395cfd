import type { Scenario } from './scenario.ts'

type Scenarios = Record<string, Scenario>

const TAGGED = 'order:{42}:run'
const A_HOLDS = 'a acquire leaseMs=20000'
const A_HOLDS_TWICE = [A_HOLDS, 'a acquireAgain leaseMs=20000']

/** The scenarios of every re-entrant lock. */
export const LOCK: Scenarios = {
  acquire: { steps: [A_HOLDS] },
  'acquire for the default lease': { steps: ['a acquire'] },
  'acquire under a name with a {tag}': { name: TAGGED, steps: [A_HOLDS] },
  'a try of a busy lock': { steps: [A_HOLDS, 'b tryBusy leaseMs=20000'] },
  'acquire again': { steps: A_HOLDS_TWICE },
  'acquire again for longer': { steps: [A_HOLDS, 'a acquireAgain leaseMs=30000'] },
  'acquire again for less': {
    steps: [A_HOLDS, 'a acquireAgain leaseMs=10000'],
    differs: 'Redisson sets the TTL at every re-entry; here it only rises',
  },
  'release of the only hold': { steps: [A_HOLDS, 'a release'] },
  'release under a name with a {tag}': { name: TAGGED, steps: [A_HOLDS, 'a release'] },
  'release of the inner of two holds': { steps: ['a acquire', 'a acquireAgain', 'a release'] },
  'release of the inner of two holds with a lease of its own': {
    steps: [...A_HOLDS_TWICE, 'a release'],
    differs: 'Redisson sets the TTL at a partial unlock to the lease of the RLock object; here it stays',
  },
  'release of both holds': { steps: [...A_HOLDS_TWICE, 'a release', 'a release'] },
  'release of a lost lock': { steps: [A_HOLDS, 'b forceRelease', 'a releaseLost'] },
  'release of a lock that another holder has': {
    steps: [A_HOLDS, 'b forceRelease', 'c acquire leaseMs=20000', 'a releaseLost'],
  },
  'forced release': { steps: [A_HOLDS, 'b forceRelease'] },
  'forced release of two holds': { steps: [...A_HOLDS_TWICE, 'b forceRelease'] },
  'forced release of a free lock': { steps: ['b forceReleaseFree'] },
  'hand-over to the next holder': { steps: [A_HOLDS, 'a release', 'b acquire leaseMs=20000'] },
  extend: {
    steps: [A_HOLDS, 'a extend leaseMs=60000'],
    oursOnly: 'Redisson has no such operation; its watchdog renews leases that were acquired without a time',
  },
  'extend for less than is left': {
    steps: [A_HOLDS, 'a extend leaseMs=1000'],
    oursOnly: 'Redisson has no such operation',
  },
}

/** The place of `b` is kept for the two seconds that it wants to wait. */
const B_WAITS = [A_HOLDS, 'b wait waitMs=2000']

const NO_EAR = 'Redisson wakes any next waiter; here only its own, because others do not listen'

export const FAIR_LOCK: Scenarios = {
  ...LOCK,
  'release of a lost lock': {
    steps: [A_HOLDS, 'b forceRelease', 'a releaseLost'],
    oursOnly: 'Redisson does not throw at the unlock of a fair lock that is free',
  },
  'one waiter': { steps: B_WAITS },
  'two waiters': { steps: [...B_WAITS, 'c wait waitMs=3000'] },
  'the only waiter gives up': { steps: [A_HOLDS, 'b wait waitMs=1000', 'b giveUp'] },
  'the first of two waiters gives up': {
    steps: [A_HOLDS, 'b wait waitMs=3000', 'c wait waitMs=9000', 'b giveUp'],
  },
  'hand-over to the first of two waiters': {
    steps: [...B_WAITS, 'c wait waitMs=3000', 'a release', 'b get'],
    differs: NO_EAR,
  },
  'forced release for the only waiter': { steps: [...B_WAITS, 'c forceRelease', 'b get'], differs: NO_EAR },
}

/** Redisson counts another token at every re-entry. */
export const FENCED_LOCK: Scenarios = {
  ...Object.fromEntries(
    Object.entries(LOCK).map(([title, scenario]) => [
      title,
      scenario.steps.some(step => step.includes('acquireAgain'))
        ? { ...scenario, differs: 'Redisson counts re-entries too; here a token belongs to a grant' }
        : scenario,
    ]),
  ),
  'acquire with a token by the clock': {
    steps: ['a acquireByClock leaseMs=20000'],
    oursOnly: 'Redisson only counts, and its counter has no TTL',
  },
}

const A_READS = 'a takeRead leaseMs=20000'
const A_WRITES = 'a takeWrite leaseMs=20000'
const TWO_MESSAGES = 'a thread that has asked and does not wait yet misses the message of Redisson'
const A_READS_AND_WRITES = [A_WRITES, 'a readUnderWrite leaseMs=20000']

export const READ_WRITE_LOCK: Scenarios = {
  read: { steps: [A_READS] },
  'read under a name with a {tag}': { name: TAGGED, steps: [A_READS] },
  'read again': { steps: [A_READS, 'a takeAgainRead leaseMs=20000'] },
  'two readers': { steps: [A_READS, 'b takeRead leaseMs=30000'] },
  'the longer of two readers leaves': { steps: [A_READS, 'b takeRead leaseMs=30000', 'b releaseRead'] },
  'the shorter of two readers leaves': { steps: [A_READS, 'b takeRead leaseMs=30000', 'a releaseRead'] },
  'the only reader leaves': { steps: [A_READS, 'a releaseRead'] },
  'a reader gives back one of two holds': {
    steps: [A_READS, 'a takeAgainRead leaseMs=20000', 'a releaseRead'],
  },
  'a try to write while another holder reads': { steps: [A_READS, 'b tryBusyWrite'] },
  'forced release of the readers': {
    steps: [A_READS, 'b takeRead leaseMs=20000', 'c forceReleaseRead'],
  },
  'a forced release of the writer while a holder reads': { steps: [A_READS, 'c forceReleaseFreeWrite'] },
  write: { steps: [A_WRITES] },
  'write under a name with a {tag}': { name: TAGGED, steps: [A_WRITES] },
  'write again': {
    steps: [A_WRITES, 'a takeAgainWrite leaseMs=20000'],
    differs: 'Redisson adds the second lease to the first',
  },
  'the writer leaves': { steps: [A_WRITES, 'a releaseWrite'], differs: TWO_MESSAGES },
  'a writer gives back one of two holds': {
    steps: ['a takeWrite', 'a takeAgainWrite', 'a releaseWrite'],
  },
  'a try to read while another holder writes': { steps: [A_WRITES, 'b tryBusyRead'] },
  'a try to write while another holder writes': { steps: [A_WRITES, 'b tryBusyWrite'] },
  'forced release of the writer': { steps: [A_WRITES, 'c forceReleaseWrite'], differs: TWO_MESSAGES },
  'a forced release of the readers while a holder writes': { steps: [A_WRITES, 'c forceReleaseFreeRead'] },
  'the writer reads as well': { steps: A_READS_AND_WRITES },
  'the writer stops reading': { steps: [...A_READS_AND_WRITES, 'a releaseRead'] },
  'the writer becomes a reader': {
    steps: [...A_READS_AND_WRITES, 'a releaseWrite'],
    differs: 'Redisson wakes no reader then, so they sleep until the lease would have ended',
  },
  'the writer becomes a reader and leaves': {
    steps: [...A_READS_AND_WRITES, 'a releaseWrite', 'a releaseRead'],
    differs: 'Redisson wakes no reader at the change',
  },
}

/** The members are `{L}:1` and `{L}:2`. */
export const MULTI_LOCK: Scenarios = {
  acquire: { steps: [A_HOLDS] },
  'acquire for the default lease': { steps: ['a acquire'] },
  'acquire again': { steps: A_HOLDS_TWICE },
  'release of the only hold': { steps: [A_HOLDS, 'a release'] },
  'release of both holds': { steps: [...A_HOLDS_TWICE, 'a release', 'a release'] },
  'a try while the first member is held': {
    steps: ['b acquireFirst leaseMs=20000', 'a tryBusy leaseMs=20000'],
  },
  extend: { steps: [A_HOLDS, 'a extend leaseMs=60000'], oursOnly: 'Redisson has no such operation' },
}
