/** An event that an intake no longer tries to forward. */
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
