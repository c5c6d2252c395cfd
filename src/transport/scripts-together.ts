/**
 * Places the scripts beside each other in a bundle. They share most of their texts, and what compresses the bundle finds a
 * text again in the last 32 kB. No bundle holds more of them: this imports nothing from them.
 */
export {} from './scripts/count-down-latch.gen.ts'
export {} from './scripts/fair-lock.gen.ts'
export {} from './scripts/fenced-lock.gen.ts'
export {} from './scripts/keys.gen.ts'
export {} from './scripts/lock.gen.ts'
export {} from './scripts/multi-lock.gen.ts'
export {} from './scripts/once.gen.ts'
export {} from './scripts/permit-semaphore.gen.ts'
export {} from './scripts/read-lock.gen.ts'
export {} from './scripts/read-write-lock.gen.ts'
export {} from './scripts/semaphore.gen.ts'
export {} from './scripts/string-lock.gen.ts'
export {} from './scripts/write-lock.gen.ts'
