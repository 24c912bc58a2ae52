import type Stripe from 'stripe'
import { z } from 'zod'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { findStripeId } from './adapters/stripe-mapping.ts'
import { eventText, type WebhookEvent } from './payment-provider.ts'

interface StripeWebhook {
  readonly rawBody: string
  readonly signature: string | undefined
  readonly secret: string
  readonly now: Date
}

const toleranceSeconds = 300

export async function parseStripeWebhook(
  stripe: Stripe,
  { rawBody, signature, secret, now }: StripeWebhook,
): Promise<WebhookEvent | null> {
  // The SDK throws on an empty signature instead of rejecting it.
  if (/=(?:,|$)/.test(signature ?? '')) return null
  try {
    const event: unknown = await stripe.webhooks.constructEventAsync(
      rawBody,
      signature ?? '',
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    )
    const read = eventSchema.safeParse(event)
    if (!read.success) return null
    const { id, type, data } = read.data
    return {
      eventId: id,
      type,
      ref: findIntentId(data.object),
      claims: getOwnValue(claims, type) ?? null,
    }
  } catch (error) {
    const { errors } = (await import('stripe')).default
    if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null
    throw error
  }
}

const claims: Readonly<Record<string, WebhookEvent['claims']>> = {
  'payment_intent.amount_capturable_updated': 'authorized',
  'payment_intent.succeeded': 'captured',
  'charge.refunded': 'refund',
  'charge.refund.updated': 'refund',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
}

const eventSchema = z.object({
  id: eventText,
  type: eventText,
  data: z.object({
    object: z.object({
      object: z.string().optional(),
      id: eventText.optional(),
      payment_intent: z.union([eventText, z.object({ id: eventText })]).nullish(),
    }),
  }),
})

/**
 * The PaymentIntent of an event: the object itself, or the one that a charge, refund or dispute
 * refers to.
 */
function findIntentId({
  object,
  id,
  payment_intent: intent,
}: z.output<typeof eventSchema>['data']['object']): string {
  return (object === 'payment_intent' ? id : findStripeId(intent ?? null)) ?? ''
}
