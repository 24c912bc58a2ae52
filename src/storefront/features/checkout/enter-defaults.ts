import type { CheckoutView } from '#modules/checkout/contract.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { readDraft } from '#storefront/session/drafts.ts'
import { session } from '#storefront/session/session.ts'
import { readAddressBook } from '../addresses/address-calls.ts'
import { addressDraft } from './format-group-town.ts'
import { saveCheckoutDraft } from './checkout-store.ts'

/**
 * Uses the default address of a member for the own group, unless an address was entered or started.
 */
export async function enterDefaults(checkout: CheckoutView): Promise<CheckoutView> {
  const own = checkout.groups.find(
    ({ kind, needsShipping, address }) => kind === 'own' && needsShipping && address === null,
  )
  if (
    !own
    || !hasLevel(session.snapshot().userInfo, 0)
    || Object.values(readDraft(addressDraft(own))).some(Boolean)
  )
    return checkout
  const book = await readAddressBook().catch(() => null)
  const defaultAddress = book?.rows.find(({ isDefaultShipping }) => isDefaultShipping)
  if (!defaultAddress) return checkout
  const saved = await saveCheckoutDraft({
    groups: [{ groupId: own.id, addressId: defaultAddress.id }],
  })
  return 'checkout' in saved ? saved.checkout : checkout
}
