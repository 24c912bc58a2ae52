import { guardProvider, type GuardOptions } from './adapters/guard-provider.ts'
import { manualProvider } from './manual-provider.ts'
import { ProviderError, type PaymentProvider } from './payment-provider.ts'

/** The provider for new payments, and the providers of older payments. */
export interface PaymentProviders {
  readonly current: PaymentProvider
  /** All of them, the current one first. */
  readonly all: readonly PaymentProvider[]
  has(name: string): boolean
  get(name: string): PaymentProvider
}

/** Wraps each provider in its own limits and circuit breaker. */
export function paymentProviders(
  providers: { current: PaymentProvider; older?: readonly PaymentProvider[] },
  guard: GuardOptions = {},
): PaymentProviders {
  const current = guardProvider(providers.current, guard)
  const older = (providers.older ?? []).map((provider) => guardProvider(provider, guard))
  const all = [current, ...older, manualProvider]
  const byName = new Map(all.map((provider) => [provider.name, provider]))
  return {
    current,
    all,
    has: (name) => byName.has(name),
    get(name) {
      const provider = byName.get(name)
      if (!provider) throw new ProviderError('unavailable', `${name} is not set up`)
      return provider
    },
  }
}
