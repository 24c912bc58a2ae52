import { PartDown } from '#platform/part-down.ts'
import { askInTime, type Patience } from './ask-in-time.ts'
import type { ShippingMethod, ShippingProvider } from './shipping-provider.ts'

/**
 * The shipping providers of a shop as one, each under a name. All are asked at once; one that is late or fails is left out, and the
 * methods of the others stand, cheapest first. The first keeps the ids of its methods, those of the others begin with their names, so
 * that none is there twice.
 */
export function gatherShipping(
  providers: Readonly<Record<string, ShippingProvider>>,
  patience: Patience,
): ShippingProvider {
  const sources = Object.entries(providers).map(([name, provider]) => ({
    name,
    provider,
    ask: askInTime(checkName(name), patience),
  }))
  const [first, ...others] = sources
  if (!first) throw new Error('A shop that sends parcels needs a shipping provider.')
  const reaches: ShippingProvider['reaches'] = (code) =>
    sources.some(({ provider }) => provider.reaches(code))
  if (others.length === 0)
    return { reaches, quote: (parcels) => first.ask(() => first.provider.quote(parcels)) }
  return {
    reaches,
    async quote(parcels) {
      const asked = sources.map(async ({ name, provider, ask }) => {
        const found = await ask(async () => provider.quote(parcels))
        return name === first.name
          ? found
          : found.map((methods) => methods.map((method) => namedAfter(name, method)))
      })
      const answers = (await Promise.allSettled(asked)).flatMap((answer) =>
        answer.status === 'fulfilled' ? [answer.value] : [],
      )
      if (answers.length === 0) throw new PartDown('No shipping provider gave an answer.')
      return parcels.map((_, index) =>
        answers
          .flatMap((found) => found[index] ?? [])
          .toSorted((one, other) => one.price - other.price),
      )
    },
  }
}

/** Short enough to stand before the id of a method, wherever one is kept. */
function checkName(name: string): string {
  if (!/^[a-z][a-z0-9-]{0,15}$/.test(name))
    throw new Error(
      `"${name}" cannot name a shipping provider: 1 to 16 small letters, digits or dashes, a letter first.`,
    )
  return name
}

function namedAfter(name: string, method: ShippingMethod): ShippingMethod {
  return { ...method, id: `${name}.${method.id}` }
}
