import type { Scenario } from './scenario.ts'

type Scenarios = Record<string, Scenario>

const TAGGED = 'order:{42}:run'
const NEGATIVE = 'Redisson publishes numbers below 1 to its waiters too, and they throw then'
const KEEPS_TTL = 'Redisson drops the TTL'
const GIVEN_BACK =
  'Redisson publishes how many of several permits it gave back, and not how many are available then'

export const SEMAPHORE: Scenarios = {
  'set the permits': { steps: ['a set n=3'] },
  'set the permits under a name with a {tag}': { name: TAGGED, steps: ['a set n=3'] },
  'set the permits for a time': { steps: ['a set n=3 ttlMs=20000'] },
  'set no permits': { steps: ['a set n=0'], differs: NEGATIVE },
  'set the permits of a semaphore that exists': { steps: ['a set n=3', 'b setAgain n=5'] },
  'take one': { steps: ['a set n=3', 'a take'] },
  'take all': { steps: ['a set n=3', 'a take n=3'] },
  'take more than there are': { steps: ['a set n=3', 'a takeTooMany n=4'] },
  'take from a semaphore that does not exist': { steps: ['a takeTooMany n=1'] },
  'take none': { steps: ['a set n=3', 'a take n=0'] },
  'give one back': { steps: ['a set n=3', 'a take n=2', 'a give'] },
  'give to a semaphore that does not exist': { steps: ['a give n=2'] },
  'give none': { steps: ['a give n=0'] },
  'add permits': { steps: ['a set n=3', 'a add n=2'] },
  'add to a semaphore that does not exist': { steps: ['a add n=2'] },
  'add with a time to live': { steps: ['a set n=3 ttlMs=20000', 'a add n=2'], differs: KEEPS_TTL },
  'take permits away': { steps: ['a set n=3', 'a add n=-1'] },
  'take more permits away than there are': { steps: ['a set n=3', 'a add n=-5'], differs: NEGATIVE },
  drain: { steps: ['a set n=3', 'a drain n=3'] },
  'drain with a time to live': { steps: ['a set n=3 ttlMs=20000', 'a drain n=3'], differs: KEEPS_TTL },
  'drain a semaphore that does not exist': { steps: ['a drain n=0'] },
}

const A_HOLDS = ['a set n=2', 'a acquire leaseMs=20000']

export const PERMIT_SEMAPHORE: Scenarios = {
  'set the permits': { steps: ['a set n=2'] },
  'set the permits of a semaphore that exists': { steps: ['a set n=2', 'a setAgain n=5'] },
  acquire: { steps: A_HOLDS },
  'acquire under a name with a {tag}': { name: TAGGED, steps: A_HOLDS },
  'two holders': { steps: [...A_HOLDS, 'b acquire leaseMs=40000'] },
  'acquire two permits': { steps: ['a set n=5', 'a acquireMany n=2 leaseMs=20000'] },
  'a try without a permit left': {
    steps: ['a set n=1', 'a acquire leaseMs=20000', 'b tryBusy leaseMs=20000'],
  },
  'a try without a semaphore': { steps: ['b tryBusy leaseMs=20000'] },
  release: { steps: [...A_HOLDS, 'a release'] },
  'release of one of two': { steps: [...A_HOLDS, 'b acquire leaseMs=20000', 'a release'] },
  'release of two permits': {
    steps: ['a set n=5', 'a acquireMany n=2 leaseMs=20000', 'a releaseMany'],
    differs: GIVEN_BACK,
  },
  'extend a lease': { steps: [...A_HOLDS, 'a extend leaseMs=60000'] },
  'set more permits': { steps: [...A_HOLDS, 'a change n=5'] },
  'set fewer permits than are held': { steps: [...A_HOLDS, 'b acquire leaseMs=20000', 'a change n=1'] },
  'set permits without a semaphore': { steps: ['a change n=3'] },
  'add permits': { steps: [...A_HOLDS, 'a add n=3'] },
  'take permits away': { steps: [...A_HOLDS, 'a add n=-1'] },
  'add to a semaphore that does not exist': { steps: ['a add n=3'] },
  count: { steps: [...A_HOLDS, 'a count n=2'] },
}

export const COUNT_DOWN_LATCH: Scenarios = {
  'set the count': { steps: ['a set n=2'] },
  'set the count under a name with a {tag}': { name: TAGGED, steps: ['a set n=2'] },
  'set the count of a latch that exists': { steps: ['a set n=2', 'b setAgain n=3'] },
  'count down': { steps: ['a set n=2', 'a countDown'] },
  'count down to zero': { steps: ['a set n=2', 'a countDown', 'b countDown'] },
  'count down below zero': { steps: ['a set n=1', 'a countDown', 'b countDown'] },
  'count down without a latch': { steps: ['a countDown'] },
  'set the count again after zero': { steps: ['a set n=1', 'a countDown', 'a set n=2'] },
  delete: { steps: ['a set n=2', 'a delete'] },
  'delete a latch that does not exist': { steps: ['a deleteNothing'] },
}
