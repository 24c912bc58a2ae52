import type { CalendarDate } from '#kernel/time/time.ts'
import type { PlaceRates, TaxPlace } from './domain/tax-place.ts'

export type { PlaceRates, TaxPlace } from './domain/tax-place.ts'

export interface TaxInquiry {
  /** One place for each delivery group. */
  readonly places: readonly TaxPlace[]
  readonly on: CalendarDate
}

/**
 * Returns the tax rates per place, in the order of the places; amounts are calculated by pricing.
 */
export interface TaxProvider {
  quote(inquiry: TaxInquiry): readonly PlaceRates[] | Promise<readonly PlaceRates[]>
}
