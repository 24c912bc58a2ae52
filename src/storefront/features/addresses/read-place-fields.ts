import type { ShippingAddress } from '#modules/addresses/contract.ts'
import { isDestinationCode } from '#kernel/us-address/destinations.ts'
import { normalizePhone } from '#kernel/us-address/phone.ts'
import { normalizeZip } from '#kernel/us-address/us-address.ts'
import type { FormTexts } from '#ui/patterns/form/form-state.ts'

type TypedPlace = Omit<ShippingAddress, 'countryCode' | 'deliveryNotes'>

/** Converts the checked values of `PlaceFields` to the input of the API. */
export function readPlaceFields(typed: FormTexts, prefix = ''): TypedPlace {
  const text = (name: string) => (typed[prefix + name] ?? '').trim()
  const stateCode = text('stateCode')
  if (!isDestinationCode(stateCode)) throw new Error('The state was checked before.')
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    company: text('company'),
    line1: text('line1'),
    line2: text('line2'),
    city: text('city'),
    stateCode,
    zip: normalizeZip(text('zip')),
    phone: normalizePhone(text('phone')),
  }
}
