/** What the requests of one logical call, such as the polls of a wait, may have done without an answer. */
export class Doubt {
  /**
   * How many of them may have taken effect, or may still when they arrive late. Later answers do not settle that, only the
   * end of their holder does.
   */
  unanswered = 0
  /** Whether a poll was busy: a copy of it that the network made may still take what becomes free. */
  declare polled: true | undefined

  /** 1 while a slot of a line waits for the next poll, or may be in an answer on its way: a waiter that leaves gives it back. */
  slot: 0 | 1 = 0

  /** Until this request is answered there is doubt, and for ever if the caller aborts. */
  sent(): void {
    this.unanswered++
    this.slot = 1
  }

  answered(): void {
    this.unanswered--
  }

  polledBusy(askInMs = 0): void {
    this.polled = true
    this.slot = askInMs > 0 ? 1 : 0
  }

  /** Where the server may forget what a request did. Then nothing settles the doubt any more. */
  isForgotten?(): boolean
}
