import { afterAll } from 'vitest'
import { createStripePaymentProvider } from '#modules/payments/stripe-provider.ts'
import type { PaymentProvider } from '#modules/payments/payment-provider.ts'
import { startStripeServer, type StripeServer } from './stripe-server.ts'

/** A Stripe test server for one file, and the adapter that uses it. */
export async function openTestStripe(): Promise<{
  readonly stripe: StripeServer
  readonly provider: PaymentProvider
}> {
  const stripe = await startStripeServer()
  afterAll(() => stripe.close())
  const { secretKey, webhookSecret, base: apiBase } = stripe
  return {
    stripe,
    provider: createStripePaymentProvider({
      secretKey,
      publishableKey: 'pk_test_local',
      webhookSecret,
      apiBase,
      getReturnUrl: (checkoutId) => `https://shop.example/pay?checkout=${checkoutId}&return=1`,
    }),
  }
}
