import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { AddressKeeper } from './address-uses.ts'
import type { VerifyAddress } from './verify-address.ts'

/** What the address book stands on, built once by the composition root. */
export interface AddressParts {
  readonly sealer: Sealer
  readonly verify: VerifyAddress
  /** Whether the shop delivers there. */
  readonly reaches: (code: string) => boolean
  readonly keepers: readonly AddressKeeper[]
}

/** What the key of the sealed delivery notes is for. */
export const notesPurpose = 'delivery notes'
