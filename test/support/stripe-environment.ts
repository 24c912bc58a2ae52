import type { StripeServer } from './stripe-server.ts'

/** The settings of a shop that takes payments with this server. */
export const stripeEnvironment = ({ base, secretKey, webhookSecret }: StripeServer) => ({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_API_BASE: base,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
})
