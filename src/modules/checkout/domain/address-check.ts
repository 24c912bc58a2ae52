import { adviseOnAddress, type AddressAdvice } from '#kernel/us-address/address-advice.ts'
import { isPoBoxAddress } from '#kernel/us-address/po-box.ts'
import type { DeliveryAddress, LookedUp } from './draft.ts'

/** What is to be said of an address and of the way a parcel is to go there. Who knows addresses is believed before the rules are. */
export function checkAddress(
  address: DeliveryAddress,
  { methodId, looked = null }: { methodId: string | null; looked?: LookedUp | null },
): AddressAdvice<DeliveryAddress> {
  const { suggestion, warnings } = looked ? adviceOf(address, looked) : adviseOnAddress(address)
  const box = boxByCarrier(address, methodId)
  return { suggestion, warnings: box === null ? warnings : [...warnings, box] }
}

/** Four more digits of a ZIP code are not worth a question on the way to paying. */
function adviceOf(
  address: DeliveryAddress,
  { isKnown, suggestion, doubt }: LookedUp,
): AddressAdvice<DeliveryAddress> {
  if (isKnown) return { suggestion: null, warnings: [] }
  const byRules = adviseOnAddress(address)
  const { reason, ...place } = suggestion ?? { reason: '' }
  return {
    suggestion: suggestion ? { address: { ...address, ...place }, reason } : byRules.suggestion,
    warnings: doubt === null ? byRules.warnings : [doubt],
  }
}

function boxByCarrier({ line1, line2 }: DeliveryAddress, methodId: string | null): string | null {
  if (!isPoBoxAddress({ line1, line2 })) return null
  return methodId === 'next-day'
    ? 'Next day does not go to a PO box. Choose another delivery or a street address.'
    : 'Next day is not offered to a PO box.'
}
