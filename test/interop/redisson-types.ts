/** The methods of Redisson's objects that the agent offers (interop/redisson). Times are milliseconds. */

/** Settings of a JVM. */
export interface Settings {
  /** `redis://host:port` */
  server?: string
  /** Nodes of a cluster, `redis://host:port`. */
  cluster?: string[]
  lockWatchdogTimeout?: number
  /** Which messages it listens for in a cluster. Redisson's default is `AUTO`. */
  shardedSubscriptionMode?: 'AUTO' | 'ON' | 'OFF'
  /** The class of a codec. */
  codec?: string
  /** What a NameMapper puts in front of all names. */
  prefix?: string
}

/** Takes it, has it for a time, and ends it, all in Java. Returns from when to when it had it, in ms since 1970. */
export interface Holds {
  hold(o: { holdMs: number }): Promise<[from: number, until: number]>
}

export interface JavaThread {
  /** `<clientId>:<threadId>` */
  holder(): Promise<string>
  lock(name: string): JavaLock
  spinLock(name: string): JavaLock
  nonReentrantLock(name: string): JavaLock
  fairLock(name: string): JavaLock
  fencedLock(name: string): JavaFencedLock
  readLock(name: string): JavaLock
  writeLock(name: string): JavaLock
  multiLock(names: string[]): Pick<JavaLock, 'lock' | 'tryLock' | 'unlock' | 'hold'>
  semaphore(name: string): JavaSemaphore
  permitSemaphore(name: string): JavaPermitSemaphore
  countDownLatch(name: string): JavaCountDownLatch
}

/** Without `leaseMs` the watchdog renews. Without `waitMs` a try asks once. */
export interface JavaLock extends Holds {
  lock(o?: { leaseMs?: number }): Promise<void>
  tryLock(o?: { waitMs?: number; leaseMs?: number }): Promise<boolean>
  unlock(): Promise<void>
  forceUnlock(): Promise<boolean>
  isLocked(): Promise<boolean>
  /** -2: no such key; -1: no expiry */
  remainTimeToLive(): Promise<number>
}

export interface JavaFencedLock extends JavaLock {
  lockAndGetToken(): Promise<number>
  tryLockAndGetToken(o?: { waitMs?: number; leaseMs?: number }): Promise<number | null>
  getToken(): Promise<number>
}

/** `n` defaults to 1. */
export interface JavaSemaphore extends Holds {
  acquire(o?: { n?: number }): Promise<void>
  tryAcquire(o?: { n?: number; waitMs?: number }): Promise<boolean>
  release(o?: { n?: number }): Promise<void>
  trySetPermits(o: { n: number; ttlMs?: number }): Promise<boolean>
  addPermits(o: { n: number }): Promise<void>
  drainPermits(): Promise<number>
  availablePermits(): Promise<number>
}

/** A permit is 32 hex digits. Without `leaseMs` it never expires. */
export interface JavaPermitSemaphore extends Holds {
  acquire(o?: { leaseMs?: number }): Promise<string>
  tryAcquire(o?: { waitMs?: number; leaseMs?: number }): Promise<string | null>
  /** Redisson's `acquire(permits)`. */
  acquireMany(o: { n: number; leaseMs?: number }): Promise<string[]>
  /** Releases all of them or none, and returns how many. */
  tryReleaseMany(o: { permits: readonly string[] }): Promise<number>
  release(o: { permit: string }): Promise<void>
  tryRelease(o: { permit: string }): Promise<boolean>
  updateLeaseTime(o: { permit: string; leaseMs: number }): Promise<boolean>
  getLeaseTime(o: { permit: string }): Promise<number>
  trySetPermits(o: { n: number }): Promise<boolean>
  setPermits(o: { n: number }): Promise<void>
  addPermits(o: { n: number }): Promise<void>
  availablePermits(): Promise<number>
  acquiredPermits(): Promise<number>
  getPermits(): Promise<number>
}

export interface JavaCountDownLatch {
  trySetCount(o: { n: number }): Promise<boolean>
  countDown(): Promise<void>
  await(o: { waitMs: number }): Promise<boolean>
  delete(): Promise<boolean>
}
