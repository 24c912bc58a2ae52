import type { CalendarDate } from '#kernel/time/time.ts'
import type { PlaceRates, TaxPlace } from './domain/tax-place.ts'

export type { PlaceRates, TaxPlace } from './domain/tax-place.ts'

export interface TaxInquiry {
  /** One place for each delivery group. */
  readonly places: readonly TaxPlace[]
  readonly on: CalendarDate
}

/** Says which taxes apply where; what they come to is worked out by the quote. Answers in the order of the places, at once or later. */
export interface TaxProvider {
  quote(inquiry: TaxInquiry): readonly PlaceRates[] | Promise<readonly PlaceRates[]>
}
