import { digestOf, fromBase64, toBase64 } from '../encoding.ts'
import type { Event, Identity, PackedEvent, SameBy } from '../event.ts'

/** Upstash accepts requests of 10 MB on every plan, and base64 takes four bytes for three. */
export const LONGEST_BODY: number = 7 * 1_048_576

/** Returns by what all deliveries of an event are known. */
export async function identityOf(event: Event, sameBy: SameBy): Promise<Identity> {
  const { provider, deliveryId, body } = event
  if (sameBy === 'body') return sameIdentity(await idOf([provider], body))
  const known = await idOf([provider, deliveryId])
  return sameBy === 'id' ? sameIdentity(known) : { known, id: await idOf([provider, deliveryId], body) }
}

function sameIdentity(id: string): Identity {
  return { id, known: id }
}

async function idOf(told: readonly string[], body: BlobPart = ''): Promise<string> {
  const subject = new Blob([JSON.stringify(told), body])
  return (await digestOf(await subject.arrayBuffer())).slice(0, 32)
}

/** The events that are forwarded one after the other. */
export function listOf({ provider, entity }: Pick<Event, 'provider' | 'entity'>): string {
  return `${provider}:${entity}`
}

export function pack(event: Event): PackedEvent {
  return { ...event, body: toBase64(event.body) }
}

export function unpack(packed: PackedEvent): Event {
  return { ...packed, body: fromBase64(packed.body) }
}

export function textOf(event: Event): string {
  return JSON.stringify(pack(event))
}

export function eventIn(text: string): Event {
  return unpack(JSON.parse(text) as PackedEvent)
}
