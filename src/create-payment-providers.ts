import type { Config } from '#platform/config/config.ts'
import type { SandboxProvider } from '#modules/payments/create-sandbox-provider.ts'
import { paymentProviders, type PaymentProviders } from '#modules/payments/payment-providers.ts'
import { createSandboxPaymentProvider } from '#modules/payments/sandbox-provider.ts'
import { createStripePaymentProvider } from '#modules/payments/stripe-provider.ts'

/** Includes the sandbox beside Stripe, because payments stay with the provider they started with. */
export function createPaymentProviders(
  config: Config,
  secret: string,
  sandbox: SandboxProvider | null,
): PaymentProviders {
  const externalUrl = config.SANDBOX_PROVIDER_URL
  const sandboxProvider = createSandboxPaymentProvider(
    externalUrl
      ? { secret, fetch, apiBase: `${externalUrl}/v1`, frameBase: externalUrl }
      : {
          secret,
          fetch: (request) => (sandbox ? sandbox.app.fetch(request) : fetch(request)),
          apiBase: 'http://sandbox/v1',
        },
  )
  if (config.PAYMENT_PROVIDER === 'sandbox') return paymentProviders({ current: sandboxProvider })
  return paymentProviders({
    older: [sandboxProvider],
    current: createStripePaymentProvider({
      secretKey: config.STRIPE_SECRET_KEY ?? '',
      publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
      apiBase: config.STRIPE_API_BASE,
    }),
  })
}
