import type { ShippingParcel, ShippingMethod } from './domain/table-rates.ts'

export type { ShippingParcel, ShippingMethod } from './domain/table-rates.ts'

type MethodsByParcel = readonly (readonly ShippingMethod[])[]

export interface ShippingProvider {
  /**
   * Whether it ships to a state or destination code (`AE`, `PR`, `NY`) at all; checked before an
   * address is saved.
   */
  shipsTo(code: string): boolean
  quote(parcels: readonly ShippingParcel[]): MethodsByParcel | Promise<MethodsByParcel>
}
