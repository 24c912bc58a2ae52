import type { ShippingAddress } from '../contract.ts'
import type { StoredAddress } from '../db/book.ts'

/** The fields of a stored address that are copied to orders, carts and registries. */
export function toShippingAddress(entry: StoredAddress): ShippingAddress {
  return {
    firstName: entry.firstName,
    lastName: entry.lastName,
    company: entry.company,
    line1: entry.line1,
    line2: entry.line2,
    city: entry.city,
    stateCode: entry.stateCode,
    zip: entry.zip,
    countryCode: entry.countryCode,
    phone: entry.phone,
    deliveryNotes: entry.deliveryNotes,
  }
}
