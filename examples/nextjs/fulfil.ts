export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: { readonly id: string } }
}

/** Does what your business does with a payment, such as shipping the goods. Passes the signal to all that it calls. */
export async function fulfil(event: StripeEvent, signal: AbortSignal): Promise<void> {
  if (event.type !== 'checkout.session.completed') return
  const { ok, status } = await fetch(process.env['FULFILMENT_URL'] ?? '', {
    method: 'POST',
    // The receiver can recognise a duplicate by the event's id.
    headers: { 'event-id': event.id },
    body: event.data.object.id,
    signal,
  })
  if (!ok) throw new Error(`fulfilment was answered with ${status}`)
}
