import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'

const received = z.object({ received: z.literal(true) })

/** The signature is checked against the raw body, so the input has no schema. */
export const paymentsContract = defineContract({
  sandboxWebhook: {
    method: 'post',
    path: '/api/webhooks/sandbox',
    summary: 'Receives signed webhooks of the built-in card provider',
    access: 'provider',
    rate: 'webhook',
    allowedWhenDiskFull: true,
    input: z.looseObject({}),
    output: received,
  },
  stripeWebhook: {
    method: 'post',
    path: '/api/webhooks/stripe',
    summary: 'Receives signed webhooks of Stripe',
    access: 'provider',
    rate: 'webhook',
    allowedWhenDiskFull: true,
    input: z.looseObject({}),
    output: received,
  },
})
