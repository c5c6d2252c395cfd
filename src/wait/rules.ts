/**
 * The law of waiting in numbers. The scripts (`dev/lua` puts in the numbers), `schedule.ts` and lua/line.md
 * (`npm run build:rows`) have them from here. Milliseconds end with `_MS`, and the divisor of a share with `_PARTS`.
 * lua/line.md says who would notice without each, and `npm run ci -- mutate rules` which test does.
 */

/** Behind a hold, a waiter sleeps for a third of what it has taken beyond the mean. */
export const OWN_PARTS = 3
/** At most so long. */
export const OWN_MOST_MS = 2_300
/** Where no server tells it when to ask, and in a queue, behind a long hold for a twentieth of it. */
export const LONG_HOLD_PARTS = 20
/** Where no server tells it when to ask, its first pause is about a round trip to a store nearby. */
export const FIRST_PAUSE_MS = 25
/** While the store does not answer, a pause is no longer, so that what is free is taken soon after it is back. */
export const UNANSWERED_MOST_MS = 1_500
/** It asks so long after the end of a lease, so that it does not come too early. Times differ by less than that by chance. */
export const SLACK_MS = 5
/** A lease that ends later by less than a quarter of the rest is another hold. A renewal adds a third. */
export const RENEWAL_PARTS = 4

/** The mean is that of so many holds. */
export const LEARNED_HOLDS = 10
/** In a queue, whose waiters sleep for many holds, it is that of more. */
export const QUEUE_LEARNED_HOLDS = 256
/** A longer hold is an exception, and counts as so many means. */
export const EXCEPTION_MEANS = 8
/** The first one counts as so long at most. */
export const FIRST_HOLD_MS = 500

/** How long those that ask have waited, and how many leave a queue, is a mean over so many. */
export const AVERAGED_OVER = 16

/** Slots are a fifth of a mean hold apart. */
export const SLOT_PARTS = 5
/** While no hold is known, they are closer. */
export const FIRST_SLOT_MS = 10
/** A second is the most, and about as often asks the first of a queue behind a long hold. */
export const SLOT_MOST_MS = 1_000
/** Behind an exception, they are so far apart at least. */
export const LONG_SLOT_MS = 100
/** A waiter believes in the next so much of a line, */
export const BELIEVED_MS = 500
/** or in so many times as long as it has waited, if others came to their slots meanwhile. */
export const BELIEVED_WAITS = 8
/** The line begins anew once none has come to its slot for so many slots and a sleep. */
export const KEPT_SLOTS = 8
/** Waiters sleep longer than the law says by up to this factor, by chance. */
export const SLEEP_CHANCE = 1.25
/** Who finds it free, and has waited for a shorter time than others by this factor, */
export const YOUNG_FACTOR = 1.5
/** leaves it to them, and asks again so many slots later. */
export const YIELD_SLOTS = 2
/** Who has waited for longer than others by this factor, */
export const OLD_FACTOR = 1.45
/** and for so many times as long as the line takes, */
export const OLD_LINES = 5
/** asks so many times as often. */
export const OLD_OFTEN = 12

/** Priority ends after so many times as long as so many holds take, */
export const PRIORITY_HOLDS = 3
/** and so much longer, */
export const PRIORITY_MORE_MS = 500
/** or when its waiter is so late. */
export const PRIORITY_LATE_MS = 200

/** While its pauses are short, the first of a queue only looks at the lock so many times before its appointment. */
export const QUEUE_LOOKS = 3
/** No waiter of a queue sleeps longer than so long for each place, behind a long hold beyond its turn, */
export const PLACE_MOST_MS = 3_000
/** at first, */
export const QUEUE_FIRST_MS = 2_000
/** than so many times as long as it has waited, */
export const QUEUE_WAITS = 2
/** or than so long. */
export const QUEUE_MOST_MS = 120_000
/** The queue remembers what it has learned for so long after it was last written. */
export const QUEUE_KEPT_MS = 600_000
/** It learns no longer lateness, nor a longer round trip: a process that was frozen measures any. */
export const LATE_MOST_MS = 500
/** The default of `waiterMs`: sleepers stand aside so long after one was found dead beside the free lock. */
export const WAITER_MS = 3_000
/** They do so after a third of it at the earliest, if more were found. */
export const ASIDE_PARTS = 3
/** How long waiters of Redisson wait by default. */
export const JAVA_WAIT_MS = 300_000
