import { afterAll } from 'vitest'
import { systemClock } from '#kernel/time/time.ts'
import type { PaymentProvider } from '#modules/payments/payment-provider.ts'
import { createPayPalPaymentProvider } from '#modules/payments/paypal-provider.ts'
import { startPayPalServer, type PayPalServer } from './paypal-server.ts'

/** A PayPal test server for one file, and the adapter that uses it. */
export async function openTestPayPal(): Promise<{
  readonly paypal: PayPalServer
  readonly provider: PaymentProvider
}> {
  const paypal = await startPayPalServer()
  afterAll(() => paypal.close())
  const { clientId, clientSecret, webhookId, base: apiBase } = paypal
  return {
    paypal,
    provider: createPayPalPaymentProvider({
      clientId,
      clientSecret,
      webhookId,
      apiBase,
      clock: systemClock,
    }),
  }
}
