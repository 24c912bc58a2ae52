import type { Id } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { AddressUse, ShippingAddress } from './contract.ts'
import type { AddressCopy } from './domain/address-book.ts'

export type { AddressCopy } from './domain/address-book.ts'

/** An address that was changed, as those who keep copies of it need to know it. */
export interface ChangedAddress {
  readonly memberId: Id<'mem'>
  readonly now: ShippingAddress
  /** Whether a copy is of this address and says something else than it does now. */
  readonly isOutdated: (copy: AddressCopy) => boolean
}

/** Whoever keeps copies of addresses. Carts and orders stand above the address book, so the composition root hands them in. */
export interface AddressKeeper {
  readonly kind: AddressUse['kind']
  find(ctx: Ctx, changed: ChangedAddress): Promise<AddressUse[]>
  /** Brings one copy up to date; refuses when it cannot be any more. */
  apply(ctx: Ctx, changed: ChangedAddress, useId: string): Promise<Refusal | void>
}
