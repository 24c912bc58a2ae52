import type { Address } from '../contract.ts'
import type { StoredAddress } from '../db/book.ts'

export function describeAddress(entry: StoredAddress): Address {
  const {
    id,
    version,
    label,
    firstName,
    lastName,
    company,
    line1,
    line2,
    city,
    stateCode,
    zip,
    countryCode,
    phone,
    kind,
  } = entry
  return {
    id,
    version,
    label,
    firstName,
    lastName,
    company,
    line1,
    line2,
    city,
    stateCode,
    zip,
    countryCode,
    phone,
    kind,
    deliveryNotes: entry.deliveryNotes,
    deliveryNotesUntil: entry.deliveryNotesUntil,
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
