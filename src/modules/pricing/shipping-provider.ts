import type { Parcel, ShippingMethod } from './domain/table-rates.ts'

export type { Parcel, ShippingMethod } from './domain/table-rates.ts'

type Travel = readonly (readonly ShippingMethod[])[]

/** Says how a parcel can travel, for how much, and between which dates it arrives. Answers in the order of the parcels, at once or later; an empty list means nobody goes there. */
export interface ShippingProvider {
  /** Whether anybody goes there at all: asked before an address is kept. `AE`, `PR`, `NY`. */
  reaches(code: string): boolean
  quote(parcels: readonly Parcel[]): Travel | Promise<Travel>
}
