import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { AddressUseSource } from './address-uses.ts'
import type { VerifyAddress } from './verify-address.ts'

export interface AddressDeps {
  readonly sealer: Sealer
  readonly verify: VerifyAddress
  /** Whether the shop ships to the state or territory. */
  readonly shipsTo: (code: string) => boolean
  readonly useSources: readonly AddressUseSource[]
}

/** Derivation label of the encryption key for delivery notes. */
export const notesPurpose = 'delivery notes'
