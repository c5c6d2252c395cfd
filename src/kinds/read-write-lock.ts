import type { Context } from './context.ts'
import { doneKey, readerLeasePrefix, readerPrefix, readWriteChannel } from './keys.ts'
import { Holding } from './lease/holding.ts'
import { LeaseLock } from './lease/lease-lock.ts'
import type { Protocol } from './lease/protocol.ts'
import { plainValues } from './lock.ts'
import { extend, reenter } from './scripts/lock.gen.ts'
import * as readScripts from './scripts/read-lock.gen.ts'
import * as sharedScripts from './scripts/read-write-lock.gen.ts'
import * as writeScripts from './scripts/write-lock.gen.ts'

const READ = 'read-lock'
const WRITE = 'write-lock'

type Given = keyof ReturnType<ReturnType<typeof sharedValues>>

/** The side that many hold at a time. Redisson: `RedissonReadLock`. */
export function readLock(context: Context, name: string): LeaseLock {
  const protocol: Protocol<Given> = {
    kind: READ,
    lockName: name,
    scripts: { ...readScripts, ...sharedScripts },
    values: sharedValues(context, name),
  }
  return new LeaseLock(context, protocol, lease => {
    if (!lease.belongsTo(context, { kind: WRITE, lockName: name })) return undefined
    lease.signal.throwIfAborted()
    return readingOf(lease.holding(), protocol)
  })
}

/** The side that one holds at a time. Redisson: `RedissonWriteLock`. */
export function writeLock(context: Context, name: string): LeaseLock {
  const shared = sharedValues(context, name)
  const lock = context.keyOf(name)
  const protocol: Protocol<Given | 'holder' | 'reader' | 'reading'> = {
    kind: WRITE,
    lockName: name,
    // A writer's field is re-entered and extended like that of a plain lock.
    scripts: { reenter, extend, ...writeScripts, ...sharedScripts },
    values(hold, holder) {
      const values = shared(hold, holder)
      return {
        ...values,
        done: doneKey(lock, `${hold}:write`),
        holder: `${holder}:write`,
        lease: lock,
        reader: holder,
        reading: values.lease,
        write: 1,
      }
    },
  }
  return new LeaseLock(context, protocol, lease => {
    if (!lease.belongsTo(context, { kind: READ, lockName: name })) return undefined
    const writer = lease.holding().beside
    if (writer?.holds) return writer
    throw new TypeError(
      'reenter: a read lease cannot become a write lease, it would wait for itself: release it',
    )
  })
}

function sharedValues(context: Context, name: string) {
  const lock = context.keyOf(name)
  const plain = plainValues(context, lock)
  return (hold: string, holder: string) => {
    const leasePrefix = readerLeasePrefix(lock, holder)
    return {
      ...plain(hold),
      channel: readWriteChannel(lock),
      lease: `${leasePrefix}1`,
      leasePrefix,
      readerPrefix: readerPrefix(lock),
      write: 0,
    }
  }
}

/**
 * The reading of a writer. Once its last hold was released it begins anew, but not before that release is answered for
 * sure: a late copy of it would end the new reading.
 */
async function readingOf(writer: Holding, protocol: Protocol): Promise<Holding> {
  const { beside } = writer
  if (beside && (beside.holds > 0 || !beside.finish)) return beside
  await beside?.finish?.()
  if (writer.beside !== beside) return readingOf(writer, protocol)
  const reading = new Holding(writer.context, protocol, writer.holder)
  reading.holds = 0
  reading.newHold = writer.newHold
  reading.beside = writer
  writer.beside = reading
  return reading
}
