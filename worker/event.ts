/** An event whose signature was verified. */
export interface Event {
  readonly provider: string
  /** The provider's id of the event. */
  readonly deliveryId: string
  readonly entity: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly contentType: string
  /** What the provider said about the event. */
  readonly headers: Record<string, string>
  /** The id of the request that brought it. */
  readonly request: string
}

/** An event as JSON can hold it, with its body as base64. */
export type PackedEvent = Omit<Event, 'body'> & { readonly body: string }

export type SameBy = 'id' | 'body' | 'both'

/** By what an event is known. */
export interface Identity {
  /** The same for all deliveries of the event. */
  readonly id: string
  /** The same for all that its sender calls by one id: another event under it is refused. */
  readonly known: string
}

/** An event to be taken in. */
export interface Intake {
  readonly event: Event
  /** What makes it the same event as another: its id, its body, or both. */
  readonly sameBy: SameBy
  /** When the sender's patience ends, in milliseconds since 1970. */
  readonly until: number
}
