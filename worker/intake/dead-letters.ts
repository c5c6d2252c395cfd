/** An event that the upstream did not accept, and that is not tried any more. */
export interface DeadLetter {
  readonly id: string
  readonly provider: string
  /** The provider's id of the event. */
  readonly deliveryId: string
  readonly entity: string
  /** Why the last attempt failed. */
  readonly reason: string
  readonly attempts: number
  /** Milliseconds since 1970. */
  readonly diedAt: number
}

/** What an operator does with the events that were given up. */
export interface DeadLetters {
  /** Returns the oldest ones, and a cursor if there are more. */
  list(options: { limit: number; cursor?: string }): Promise<{ events: DeadLetter[]; cursor?: string }>
  /** Puts an event back at the end of its entity's list, with all attempts. False if it is no dead letter. */
  replay(id: string): Promise<boolean>
  /** Deletes an event. False if it is no dead letter. */
  forget(id: string): Promise<boolean>
}
