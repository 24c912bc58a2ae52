import type { Settlement } from '#modules/checkout/contract.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { readDraft } from '#storefront/session/drafts.ts'
import { session } from '#storefront/session/session.ts'
import { readAddressBook } from '../addresses/address-calls.ts'
import { addressDraft } from './place-of-group.ts'
import { saveCheckoutDraft } from './settlement-store.ts'

/** Sends a member's own delivery to the default address of their book, unless an address was entered or begun. */
export async function enterDefaults(settlement: Settlement): Promise<Settlement> {
  const own = settlement.groups.find(
    ({ kind, shipped, address }) => kind === 'own' && shipped && address === null,
  )
  if (
    !own
    || !hasLevel(session.snapshot().userInfo, 0)
    || Object.values(readDraft(addressDraft(own))).some(Boolean)
  )
    return settlement
  const book = await readAddressBook().catch(() => null)
  const usual = book?.rows.find(({ isDefaultShipping }) => isDefaultShipping)
  if (!usual) return settlement
  const kept = await saveCheckoutDraft({ groups: [{ groupId: own.id, addressId: usual.id }] })
  return 'settlement' in kept ? kept.settlement : settlement
}
