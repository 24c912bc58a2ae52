import { z } from 'zod'
import { contract } from '#platform/http/endpoint.ts'

const received = z.object({ received: z.literal(true) })

/** The body is read raw, for its signature; no shape is asked of it here. */
export const paymentsContract = contract({
  sandboxWebhook: {
    method: 'post',
    path: '/api/webhooks/sandbox',
    summary: 'Messages of the built-in card provider, signed',
    access: 'provider',
    rate: 'webhook',
    evenWhenFull: true,
    input: z.looseObject({}),
    output: received,
  },
  stripeWebhook: {
    method: 'post',
    path: '/api/webhooks/stripe',
    summary: 'Messages of Stripe, signed',
    access: 'provider',
    rate: 'webhook',
    evenWhenFull: true,
    input: z.looseObject({}),
    output: received,
  },
})
