/**
 * The short names of what several scripts have in common. A changed row rewrites every script that has the name, and a new
 * row those that had it before, so that their digests miss once. A new script needs no row.
 */

/** The functions of includes, each with a letter of its own: a script may have any of them together. */
const FUNCTIONS = {
  s: 'answered',
  c: 'isRecord',
  l: 'takeOver',
  f: 'mint',
  m: 'keepToken',
  k: 'checkMode',
  v: 'holdersOf',
  y: 'finished',
  E: 'serverTime',
  T: 'countIn',
  N: 'holderOf',
  R: 'wake',
  S: 'refuse',
  I: 'noteHolder',
  A: 'leave',
  C: 'frontOf',
  L: 'hasHolderShape',
  U: 'readLine',
  D: 'announce',
  P: 'passFull',
  F: 'permitIds',
  M: 'earliest',
  B: 'withDeadline',
  W: 'nextSlot',
  K: 'slotIn',
  V: 'keepLine',
  X: 'nextTurn',
  G: 'ownSleep',
  H: 'isAnother',
  a1: 'whenFree',
  c1: 'whenHeld',
  s1: 'decide',
  i1: 'keepTurn',
  Y: 'isCount',
  Z: 'countUp',
  Q: 'gaps',
  J: 'learn',
  e1: 'reclaim',
  t1: 'takenAgain',
  n1: 'readQueuePace',
  r1: 'keepQueuePace',
  o1: 'noteLeft',
}

/** The locals of scripts. Where two of one letter meet, the more frequent one gets it. */
const LOCALS = {
  e: 'holder key latch',
  t: 'lock member memory most permits record',
  n: 'field leasePrefix now operation restMs result size token',
  r: 'answer remainingMs',
  o: 'kept kind leaseMs',
  s: 'alive found hold ids tokens values',
  i: 'answerMs done seen write',
  a: 'doneMs',
  c: 'at clock count keepMs pace',
  l: 'ended holders left line queue',
  u: 'available fingerprint holds place',
  d: 'donePrefix last outcome',
  p: 'alone current deadlines lease',
  f: 'publish sharing',
  h: 'crowd nowMs',
  m: 'channel locks turn',
  b: 'askInMs learned reader',
  w: 'mode ticket',
  g: 'held slots',
  k: 'deadline order',
  v: 'rttMs',
  x: 'leftMs timeouts',
  y: 'granted',
  z: '_ first present',
  q: 'jitter',
  j: 'appointments value',
  T: 'waiterMs',
  N: 'nearest',
  O: 'graceMs ttlMs',
  S: 'takes',
  I: 'free',
  A: 'total',
  C: 'added',
  L: 'askForTurn',
}

/** The fields of the tables that scripts make, but of no reply of Redis. A field without a row is sent as it is. */
const FIELDS = {
  e: 'at',
  t: 'since',
  n: 'mean',
  r: 'heard square',
  o: 'count',
  s: 'age late',
  i: 'waited left',
  a: 'turn dead',
  c: 'mark',
  l: 'last',
  u: 'rttMs',
  d: 'jitter',
  p: 'leftMs',
  f: 'slot',
  h: 'waitedMs',
  m: 'ticket',
  b: 'weight',
  w: 'available',
  g: 'remainingMs',
  k: 'isKept',
  v: 'isYoung',
  x: 'fits',
  y: 'has',
  z: 'isOldest',
  q: 'newestAt',
}

/** Short names by the names in `lua/`. */
export const SHARED_FUNCTIONS = byName(FUNCTIONS)
export const SHARED_LOCALS = byName(LOCALS)
export const SHARED_FIELDS = byName(FIELDS)

function byName(rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(rows).flatMap(([letter, names]) => names.split(' ').map(name => [name, letter])),
  )
}
