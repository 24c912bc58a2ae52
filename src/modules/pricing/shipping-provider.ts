import type { Parcel, ShippingMethod } from './domain/table-rates.ts'

export type { Parcel, ShippingMethod } from './domain/table-rates.ts'

/** Says how a parcel can travel, for how much, and between which dates it arrives. Answers in the order of the parcels; an empty list means nobody goes there. */
export interface ShippingProvider {
  quote(parcels: readonly Parcel[]): Promise<readonly (readonly ShippingMethod[])[]>
}
