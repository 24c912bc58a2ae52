import { adviseOnAddress, type AddressAdvice } from '#kernel/us-address/address-advice.ts'
import { isPoBoxAddress } from '#kernel/us-address/po-box.ts'
import type { AddressVerification, DeliveryAddress } from './delivery-address.ts'

/**
 * Advice on an address and its shipping method. The address service takes precedence over the
 * rules.
 */
export function checkAddress(
  address: DeliveryAddress,
  { methodId, looked = null }: { methodId: string | null; looked?: AddressVerification | null },
): AddressAdvice<DeliveryAddress> {
  const { suggestion, warnings } = looked
    ? serviceAdvice(address, looked)
    : adviseOnAddress(address)
  const box = poBoxWarning(address, methodId)
  return { suggestion, warnings: box === null ? warnings : [...warnings, box] }
}

/** Ignores suggestions that only add four digits to the ZIP code. */
function serviceAdvice(
  address: DeliveryAddress,
  { isKnown, suggestion, warning }: AddressVerification,
): AddressAdvice<DeliveryAddress> {
  if (isKnown) return { suggestion: null, warnings: [] }
  const byRules = adviseOnAddress(address)
  const { reason, ...place } = suggestion ?? { reason: '' }
  return {
    suggestion: suggestion ? { address: { ...address, ...place }, reason } : byRules.suggestion,
    warnings: warning === null ? byRules.warnings : [warning],
  }
}

function poBoxWarning({ line1, line2 }: DeliveryAddress, methodId: string | null): string | null {
  if (!isPoBoxAddress({ line1, line2 })) return null
  return methodId === 'next-day'
    ? 'Next-day shipping isn’t available to PO boxes. Choose another shipping method or a street '
        + 'address.'
    : 'Next-day shipping isn’t available to PO boxes.'
}
