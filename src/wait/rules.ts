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
/** While nothing is known of holds, a pause is about a round trip to a store nearby. */
export const FIRST_PAUSE_MS = 20
/** While the store does not answer, a pause is no longer, so that what is free is taken soon after it is back. */
export const UNANSWERED_MOST_MS = 1_500
/** It asks so long after the end of a lease, so that it does not come too early. Times differ by less than that by chance. */
export const SLACK_MS = 5
/** A lease that ends later by less than a quarter of the rest is another hold. A renewal adds a third. */
export const RENEWAL_PARTS = 4

/** What is learned is a mean of so many: holds, how long those that ask have waited, and how many leave a queue. */
export const AVERAGED_OVER = 10
/** In a queue, whose waiters sleep for many holds, the mean is that of more. */
export const QUEUE_LEARNED_HOLDS = 256
/**
 * What is longer than was to be expected by this factor is an exception, and not believed: a hold than the mean, the silence
 * of a line than its slots, and a line than its waiter has waited.
 */
export const EXCEPTION_FACTOR = 8
/**
 * What is not proven counts as so long at most: the first hold, a line to a newcomer, one that comes late; and as so long
 * at least: a hold that exceeds all others, and priority.
 */
export const UNPROVEN_MS = 500

/** Slots are a fifth of a mean hold apart, and `SLACK_MS` at least. The first of a queue asks as often. */
export const SLOT_PARTS = 5
/** A second is the most, and about as often asks the first of a queue behind a long hold. */
export const SLOT_MOST_MS = 1_000
/** Waiters sleep longer than the law says by up to this factor, by chance. */
export const SLEEP_CHANCE = 1.25
/** Who has waited for a shorter time than others by this factor is young, and for a longer time old. */
export const AGE_FACTOR = 1.5
/** The young leave what is free to others, and ask again so many slots later. */
export const YIELD_SLOTS = 2
/** The old that have waited for so many times as long as the line takes ask so many times as often. */
export const OLD_LINES = 5

/** Priority ends after so many times as long as so many holds take, or once its waiter is late. */
export const PRIORITY_HOLDS = 3
/** While one waiter has priority, all others but the young ask so many times as often, so that most of those that ask are old. */
export const PRIORITY_PARTS = 3
/** No hold lets a waiter of a multi-lock reserve the other locks for longer. */
export const RESERVED_MOST_MS = 1_500

/** While its pauses are short, the first of a queue only looks at the lock so many times before its appointment. */
export const QUEUE_LOOKS = 3
/** Until it knows more holds, it assumes so many that vary as much as can be. */
export const QUEUE_GUESSED = 3
/** It cuts the estimate of its turn by a factor whose logarithm is so many times the error to be expected, as a share of it. */
export const QUEUE_CAUTION = 1.5
/** No waiter of a queue sleeps for longer than so long at first, */
export const QUEUE_FIRST_MS = 2_000
/** than so many times as long as it has waited, */
export const QUEUE_WAITS = 2
/** or than so long. */
export const QUEUE_MOST_MS = 120_000
/**
 * The default of `waiterMs`. So long a waiter may hold up a queue: it sleeps for no longer for each place, and stands aside
 * after as long once another was found dead beside the free lock.
 */
export const WAITER_MS = 3_000
/** They do so after a third of it at the earliest, if more were found. */
export const ASIDE_PARTS = 3
/** How long waiters of Redisson wait by default. */
export const JAVA_WAIT_MS = 300_000
/** One whose timeout shows more than this counts as one that does: a timeout shows less after every renewal of the lock. */
export const JAVA_SHOWN_MS = 60_000
