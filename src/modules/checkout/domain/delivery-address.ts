import type { Country } from '#kernel/locale/shop-locale.ts'
import type { DestinationCode } from '#kernel/us-address/destinations.ts'

/** A shipping address. */
export interface DeliveryAddress {
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: DestinationCode
  readonly zip: string
  readonly countryCode: Country
  readonly phone: string
  readonly deliveryNotes: string
}

/** A billing address, in any country. */
export interface CardAddress {
  readonly firstName: string
  readonly lastName: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly countryCode: string
}

/** The result of an address service. */
export interface AddressVerification {
  /** The address exists as typed. */
  readonly isKnown: boolean
  readonly suggestion:
    | (Pick<DeliveryAddress, 'line1' | 'line2' | 'city' | 'stateCode' | 'zip'> & {
        readonly reason: string
      })
    | null
  readonly warning: string | null
}
