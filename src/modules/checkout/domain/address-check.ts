import { adviseOnAddress, type AddressAdvice } from '#kernel/us-address/address-advice.ts'
import { isPoBox } from '#kernel/us-address/po-box.ts'
import type { DeliveryAddress } from './draft.ts'

/** What is to be said of an address and of the way a parcel is to go there. */
export function checkAddress(address: DeliveryAddress, methodId: string | null): AddressAdvice<DeliveryAddress> {
  const { suggestion, warnings } = adviseOnAddress(address)
  const box = boxByCarrier(address, methodId)
  return { suggestion, warnings: box === null ? warnings : [...warnings, box] }
}

function boxByCarrier({ line1, line2 }: DeliveryAddress, methodId: string | null): string | null {
  if (!isPoBox(line1) && !isPoBox(line2)) return null
  return methodId === 'next-day'
    ? 'Next day does not go to a PO box. Choose another delivery or a street address.'
    : 'Next day is not offered to a PO box.'
}
