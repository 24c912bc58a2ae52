import type { CalendarDate } from '#kernel/time/time.ts'
import type { PlaceRates, TaxPlace } from './domain/tax-place.ts'

export type { PlaceRates, TaxPlace } from './domain/tax-place.ts'

export interface TaxInquiry {
  readonly places: readonly TaxPlace[]
  readonly on: CalendarDate
}

export interface TaxProvider {
  quote(inquiry: TaxInquiry): readonly PlaceRates[] | Promise<readonly PlaceRates[]>
}
