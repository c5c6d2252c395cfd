import type { Want } from './idle-watch.ts'

/** One lock alone. What is reserved for others is not free. */
export function lock(name: string): Want {
  return { name: `the lock ${name}`, mayHave: ({ keyspace }) => !keyspace.exists(name) }
}

/** A lock whose waiters learn from each other how long holds take, once they stand in its queue. */
export function queued(name: string): Want {
  return { ...lock(name), isQueued: ({ keyspace }) => keyspace.exists(`edgelock:order:{${name}}`) }
}

/** The claim of a key whose work is never done. Callers tell one from the next by their leases alone. */
export function claim(key: string): Want {
  return { ...lock(`edgelock:once:{${key}}`), isSeenByLeases: true }
}

/** Locks of which most are free. Waiters tell one hold from the next by the leases alone. */
export function majority(...names: string[]): Want {
  const members = names.map(lock)
  return {
    name: `most of ${names}`,
    isSeenByLeases: true,
    isTakenInRounds: true,
    mayHave: engine => 2 * members.filter(each => each.mayHave(engine)).length > names.length,
  }
}

/** Locks of which none may have a holder. A hold count of 0 is a reservation, and serves any waiter of a multi-lock. */
export function locks(...names: string[]): Want {
  return {
    name: `the locks ${names}`,
    mayHave: ({ keyspace }) =>
      names.every(name =>
        [...(keyspace.read(name, 'hash')?.values() ?? ['0'])].every(holds => holds === '0'),
      ),
  }
}

export const READ: Want = {
  name: 'the read lock',
  isSeenByLeases: true,
  mayHave: ({ keyspace }) => keyspace.read('x', 'hash')?.get('mode') !== 'write',
}
export const WRITE: Want = { ...lock('x'), name: 'the write lock' }

export function permits(weight: number, size: number): Want {
  return {
    name: `${weight} permits`,
    mayHave({ keyspace }) {
      const deadlines = [...(keyspace.read('{x}:timeout', 'zset')?.values() ?? [])]
      return size - deadlines.filter(at => at > keyspace.now).length >= weight
    },
  }
}

/** A permit that a waiter has prepaid is its own once it was paid. */
const isPrepaid = (member: string) => member.slice(16).includes('+')

/** Of those that a client set, as Redisson counts them. */
export function countedPermits(weight: number): Want {
  return {
    name: `${weight} permits`,
    mayHave({ keyspace }) {
      const permits = [...(keyspace.read('{x}:timeout', 'zset') ?? [])]
      const unused = permits.filter(([member, at]) => isPrepaid(member) || at <= keyspace.now).length
      return Number(keyspace.read('x', 'string')) + unused >= weight
    },
  }
}

export function ofCount(weight: number): Want {
  return {
    name: `${weight} of a count`,
    mayHave: ({ keyspace }) => Number(keyspace.read('x', 'string')) >= weight,
  }
}
