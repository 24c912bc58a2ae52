import { ServiceUnavailableError } from '#platform/service-unavailable-error.ts'
import { createProviderCaller, type ProviderTimeouts } from './call-with-timeout.ts'
import { sortMethods } from './domain/local-methods.ts'
import type { ShippingMethod, ShippingProvider } from './shipping-provider.ts'

/**
 * Combines named shipping providers. All are called at once; one that fails or is slow is left out.
 * Methods are sorted by price, pickup last. The first provider's method ids stay as they are; the
 * others' ids are prefixed with their names to keep them unique.
 */
export function combineShippingProviders(
  providers: Readonly<Record<string, ShippingProvider>>,
  patience: ProviderTimeouts,
): ShippingProvider {
  const sources = Object.entries(providers).map(([name, provider]) => ({
    name,
    provider,
    ask: createProviderCaller(checkName(name), patience),
  }))
  const [first, ...others] = sources
  if (!first) throw new Error('At least one shipping provider is required.')
  const reaches: ShippingProvider['shipsTo'] = (code) =>
    sources.some(({ provider }) => provider.shipsTo(code))
  if (others.length === 0)
    return { shipsTo: reaches, quote: (parcels) => first.ask(() => first.provider.quote(parcels)) }
  return {
    shipsTo: reaches,
    async quote(parcels) {
      const requests = sources.map(async ({ name, provider, ask }) => {
        const found = await ask(async () => provider.quote(parcels))
        return name === first.name
          ? found
          : found.map((methods) => methods.map((method) => prefixId(name, method)))
      })
      const answers = (await Promise.allSettled(requests)).flatMap((answer) =>
        answer.status === 'fulfilled' ? [answer.value] : [],
      )
      if (answers.length === 0) throw new ServiceUnavailableError('No shipping provider answered.')
      return parcels.map((_, index) => sortMethods(answers.flatMap((found) => found[index] ?? [])))
    },
  }
}

/** Names are short because they prefix stored method ids. */
function checkName(name: string): string {
  if (!/^[a-z][a-z0-9-]{0,15}$/.test(name))
    throw new Error(
      `"${name}" is not a valid name of a shipping provider: use 1 to 16 lowercase letters, `
        + 'digits or dashes, starting with a letter.',
    )
  return name
}

function prefixId(name: string, method: ShippingMethod): ShippingMethod {
  return { ...method, id: `${name}.${method.id}` }
}
