import type { Address } from '../contract.ts'
import type { StoredAddress } from '../db/book.ts'
import { getAddressContent } from '../domain/address-book.ts'

export function describeAddress(entry: StoredAddress): Address {
  return {
    id: entry.id,
    version: entry.version,
    ...getAddressContent(entry),
    isDefaultShipping: entry.isDefaultShipping,
    isDefaultBilling: entry.isDefaultBilling,
    verification: {
      status: entry.verificationStatus,
      suggestion: entry.suggestion,
      warning: entry.warning,
      checkedAt: entry.checkedAt,
    },
    lastUsedAt: entry.lastUsedAt,
  }
}
