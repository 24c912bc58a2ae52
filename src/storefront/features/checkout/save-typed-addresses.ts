import { saveAddress } from '../addresses/address-calls.ts'
import { readAddress } from './address-fields.ts'

/** The checkbox of an address form that saves the address to the member's address book. */
export const saveAddressField = 'saveAddress'

/** Saves the typed addresses that a member wants to use again. Checkout goes on without them. */
export function saveTypedAddresses(forms: Iterable<HTMLFormElement>): void {
  for (const form of forms) {
    const values = new FormData(form)
    const read = readAddress(values)
    if (!values.has(saveAddressField) || !('address' in read)) continue
    const { deliveryNotes: _, ...address } = read.address
    saveAddress(address, null).catch(() => null)
  }
}
