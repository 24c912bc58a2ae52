import type { Id } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { AddressUse, ShippingAddress } from './contract.ts'
import type { AddressCopy } from './domain/address-book.ts'

export type { AddressCopy } from './domain/address-book.ts'

export interface ChangedAddress {
  readonly memberId: Id<'mem'>
  readonly now: ShippingAddress
  /** Whether a copy is of this address but differs from its current values. */
  readonly isOutdated: (copy: AddressCopy) => boolean
}

/**
 * A module that stores copies of addresses. Carts and orders depend on the address book, so the
 * composition root passes their implementations.
 */
export interface AddressUseSource {
  readonly kind: AddressUse['kind']
  find(ctx: Ctx, changed: ChangedAddress): Promise<AddressUse[]>
  /** Updates one copy, or refuses if it can no longer change. */
  apply(ctx: Ctx, changed: ChangedAddress, useId: string): Promise<Refusal | void>
}
