import type { Lock, LockState } from '../api/lock.ts'
import { LeasedLock } from './leased-lock.ts'

/** A lock that is looked up by its name, of a {@link NamedLockKind}. */
export class NamedLock extends LeasedLock implements Lock {
  async isLocked(): Promise<boolean> {
    return !!(await this.inspect())
  }

  async remainingMs(): Promise<number | undefined> {
    return (await this.inspect())?.remainingMs
  }

  async inspect(): Promise<LockState | undefined> {
    const reply = await LeasedLock.ask(this, 'inspect', true)
    if (reply.code !== 'held') return undefined
    const { holder, holds, remainingMs } = reply
    return { holder, holds, remainingMs: remainingMs < 0 ? Infinity : remainingMs }
  }

  async forceRelease(): Promise<boolean> {
    return (await LeasedLock.ask(this, 'forceRelease', false)).code === 'released'
  }
}
