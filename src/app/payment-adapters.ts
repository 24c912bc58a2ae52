import type { Clock } from '#kernel/time/time.ts'
import type { SandboxProvider } from '#modules/payments/create-sandbox-provider.ts'
import { createPayPalPaymentProvider } from '#modules/payments/paypal-provider.ts'
import type { PaymentProvider } from '#modules/payments/payment-provider.ts'
import { paymentProviders, type PaymentProviders } from '#modules/payments/payment-providers.ts'
import { createSandboxPaymentProvider } from '#modules/payments/sandbox-provider.ts'
import { createStripePaymentProvider } from '#modules/payments/stripe-provider.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Config } from '#platform/config/config.ts'

interface AdapterServices {
  readonly config: Config
  readonly secret: string
  readonly sandbox: SandboxProvider | null
  readonly origin: string
  readonly clock: Clock
}

interface PaymentAdapter {
  /** The settings that the provider cannot work without. */
  readonly requires: readonly (keyof Config)[]
  readonly create: (services: AdapterServices) => PaymentProvider
}

/** `PAYMENT_PROVIDER` → the provider. A new provider is added here. */
const adapters: Readonly<Record<string, PaymentAdapter>> = {
  sandbox: {
    requires: [],
    create: ({ config: { SANDBOX_PROVIDER_URL: external }, secret, sandbox }) =>
      createSandboxPaymentProvider(
        external
          ? { secret, fetch, apiBase: `${external}/v1`, frameBase: external }
          : {
              secret,
              fetch: (request) => (sandbox ? sandbox.app.fetch(request) : fetch(request)),
              apiBase: 'http://sandbox/v1',
            },
      ),
  },
  stripe: {
    requires: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    create: ({ config, origin }) =>
      createStripePaymentProvider({
        secretKey: config.STRIPE_SECRET_KEY ?? '',
        publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
        apiBase: config.STRIPE_API_BASE,
        getReturnUrl: (checkoutId) => `${origin}/pay?checkout=${checkoutId}&return=1`,
      }),
  },
  paypal: {
    requires: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    create: ({ config, clock }) =>
      createPayPalPaymentProvider({
        clientId: config.PAYPAL_CLIENT_ID ?? '',
        clientSecret: config.PAYPAL_CLIENT_SECRET ?? '',
        webhookId: config.PAYPAL_WEBHOOK_ID ?? '',
        apiBase: config.PAYPAL_API_BASE,
        clock,
      }),
  },
}

/**
 * The provider of new payments, and every other one whose settings are set, for the payments that
 * were made with it. Throws a `ConfigError` if `PAYMENT_PROVIDER` cannot be used.
 */
export function createPaymentProviders(services: AdapterServices): PaymentProviders {
  const name = services.config.PAYMENT_PROVIDER
  const current = Object.hasOwn(adapters, name) ? adapters[name] : undefined
  if (!current)
    throw new ConfigError([`PAYMENT_PROVIDER must be one of ${Object.keys(adapters).join(', ')}`])
  const missing = findMissingSettings(services, current)
  if (missing.length > 0)
    throw new ConfigError(
      missing.map((setting) => `${setting} is required if PAYMENT_PROVIDER is ${name}`),
    )
  const older = Object.values(adapters).filter(
    (adapter) => adapter !== current && findMissingSettings(services, adapter).length === 0,
  )
  return paymentProviders({
    current: current.create(services),
    older: older.map((adapter) => adapter.create(services)),
  })
}

function findMissingSettings(
  { config }: AdapterServices,
  { requires }: PaymentAdapter,
): readonly (keyof Config)[] {
  return requires.filter((setting) => !config[setting])
}
