import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { AddressKeeper } from './address-uses.ts'
import type { VerifyAddress } from './verify-address.ts'

export interface AddressParts {
  readonly sealer: Sealer
  readonly verify: VerifyAddress
  /** Whether the shop ships to the state or territory. */
  readonly reaches: (code: string) => boolean
  readonly keepers: readonly AddressKeeper[]
}

/** Derivation label of the encryption key for delivery notes. */
export const notesPurpose = 'delivery notes'
