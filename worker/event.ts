/** An event whose signature was verified. */
export interface Event {
  readonly provider: string
  /** The provider's id of the event. */
  readonly deliveryId: string
  readonly entity: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly contentType: string
  /** The headers in which the provider describes the event. */
  readonly headers: Record<string, string>
  /** The id of the request that brought it. */
  readonly request: string
}

/** An event as JSON can hold it, with its body as base64. */
export type PackedEvent = Omit<Event, 'body'> & { readonly body: string }

export type SameBy = 'id' | 'body' | 'both'

/** By what an event is known. */
export interface Identity {
  /** The id that all deliveries of the event share. */
  readonly id: string
  /** The id by which its sender calls the event: another event under it is refused. */
  readonly known: string
}

/** An event to be taken in. */
export interface Intake {
  readonly event: Event
  /** The part that makes two deliveries one event: the id, the body, or both. */
  readonly sameBy: SameBy
  /** When the sender's patience ends, in milliseconds since 1970. */
  readonly until: number
}
