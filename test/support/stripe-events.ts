const intentEvents: Readonly<Record<string, string>> = {
  requires_capture: 'payment_intent.amount_capturable_updated',
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
}

/** The event that Stripe sends when an object has changed. */
export function findEventType({ object, status }: Record<string, unknown>): string | null {
  if (object === 'refund') return 'refund.created'
  return object === 'payment_intent' ? (intentEvents[String(status)] ?? null) : null
}
