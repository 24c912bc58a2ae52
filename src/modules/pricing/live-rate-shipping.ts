import { LRUCache } from 'lru-cache'
import { minutes } from '#kernel/time/time.ts'
import { createProviderCaller, type ProviderTimeouts } from './call-with-timeout.ts'
import { listLiveMethods, type LiveRate } from './domain/carrier-rates.ts'
import type { ShippingRules } from './domain/shipping-rules.ts'
import type { ShippingMethod, ShippingParcel, ShippingProvider } from './shipping-provider.ts'

export type { LiveRate } from './domain/carrier-rates.ts'

/** A parcel as a carrier is asked about it at checkout. */
export type RatedParcel = Pick<ShippingParcel, 'weightG'> & {
  readonly destination: NonNullable<ShippingParcel['destination']>
}

/** Asks a carrier for its rates; throws if it does not answer. */
export type ListLiveRates = (parcel: RatedParcel) => Promise<readonly LiveRate[]>

interface LiveRateDeps extends Pick<ProviderTimeouts, 'log' | 'timeoutMs'> {
  /** The shop's own rates, for parcels without an answer. */
  readonly table: ShippingProvider
  readonly listRates: ListLiveRates
  readonly getRules: () => ShippingRules
}

/**
 * Offers the rates of a carrier if the settings say so. A parcel without an address or an answer in
 * time has the shop's own rates, so no checkout waits for a carrier. Answers are kept for ten
 * minutes: the same parcel has the same prices from cart to order.
 */
export function createLiveRateShipping({
  table,
  listRates,
  getRules,
  log,
  timeoutMs = 1_200,
}: LiveRateDeps): ShippingProvider {
  const ask = createProviderCaller('carrier-rates', { log, timeoutMs })
  const known = new LRUCache<string, readonly LiveRate[]>({ max: 5_000, ttl: minutes(10) })
  const findRates = async (parcel: RatedParcel): Promise<readonly LiveRate[]> => {
    const key = JSON.stringify([parcel.weightG, parcel.destination])
    const before = known.get(key)
    if (before) return before
    const found = await ask(() => listRates(parcel))
    known.set(key, found)
    return found
  }
  const quoteParcel = async (
    parcel: ShippingParcel,
    fallback: readonly ShippingMethod[],
  ): Promise<readonly ShippingMethod[]> => {
    const { destination, weightG } = parcel
    // Where the shop does not ship, a carrier's rate changes nothing.
    if (!destination || fallback.length === 0) return fallback
    try {
      const rates = await findRates({ destination, weightG })
      const methods = listLiveMethods(rates, parcel, getRules())
      return methods.length > 0 ? methods : fallback
    } catch {
      // Logged by the caller of the provider.
      return fallback
    }
  }
  const quoteLive = async (parcels: readonly ShippingParcel[]) => {
    const fallbacks = await table.quote(parcels)
    return Promise.all(parcels.map((parcel, index) => quoteParcel(parcel, fallbacks[index] ?? [])))
  }
  return {
    shipsTo: table.shipsTo,
    quote: (parcels) => (getRules().offersCarrierRates ? quoteLive(parcels) : table.quote(parcels)),
  }
}
