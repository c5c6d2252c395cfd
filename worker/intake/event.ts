import { BindingError, type Bindings, isSealed, sealOf } from '../bindings.ts'
import { digestOf, fromBase64, toBase64 } from '../encoding.ts'
import type { Event, Identity, PackedEvent, SameBy } from '../event.ts'

/** Upstash accepts requests of 10 MB on every plan, and base64 takes four bytes for three. */
const LONGEST_BODY = 7 * 1_048_576
/** What is sealed is base64 in base64. */
const LONGEST_SEALED = 5 * 1_048_576

/** Returns how many bytes a body may have that is stored. */
export function longestStored({ SEAL_SECRET: secret }: Bindings): number {
  return secret ? LONGEST_SEALED : LONGEST_BODY
}

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

/** Returns an event as it is stored. With a secret, the body is sealed for the id of the event. */
export async function pack(env: Bindings, id: string, event: Event): Promise<PackedEvent> {
  const plain = toBase64(event.body)
  const seal = sealOf(env)
  const body = seal ? await seal.seal(`:v${plain}`, id) : plain
  if (seal && !isSealed(body)) throw new Error('The event could not be sealed.')
  return { ...event, body }
}

/** @throws {BindingError} when its body is sealed with a secret that is not set */
export async function unpack(env: Bindings, id: string, packed: PackedEvent): Promise<Event> {
  const { body } = packed
  const opened = isSealed(body)
    ? await sealOf(env)
        ?.open(body, id)
        .catch(() => {})
    : `:v${body}`
  if (!opened) throw new BindingError('SEAL_SECRET', 'lacks the secret of an event.')
  return { ...packed, body: fromBase64(opened.slice(2)) }
}
