import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import type { CheckoutView } from '#modules/checkout/contract.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { readDraft } from '#storefront/session/drafts.ts'
import { session } from '#storefront/session/session.ts'
import { readAddressBook, type Address } from '../addresses/address-calls.ts'
import { canBillToShipping } from './card-address.ts'
import type { CheckoutInput } from './checkout-store.ts'
import { addressDraft } from './format-group-town.ts'

/**
 * What a member need not enter: the email and the default addresses, unless others were entered or
 * started. Null if there is nothing to save.
 */
export async function findDefaults(checkout: CheckoutView): Promise<CheckoutInput | null> {
  const { userInfo } = session.snapshot()
  if (!hasLevel(userInfo, 0)) return null
  const email = checkout.email === null ? userInfo?.email : undefined
  const own = checkout.groups.find(
    ({ kind, needsShipping, isPickup, address }) =>
      kind === 'own' && needsShipping && !isPickup && address === null,
  )
  const asksAddress = own !== undefined && !isStarted(addressDraft(own))
  const asksBilling =
    !canBillToShipping(checkout) && checkout.billing.address === null && !isStarted('billing')
  const rows = asksAddress || asksBilling ? await readAddresses() : []
  const shipping = asksAddress ? rows.find(({ isDefaultShipping }) => isDefaultShipping) : undefined
  const billing = asksBilling ? findBillingDefault(rows) : undefined
  if (!email && !shipping && !billing) return null
  return {
    ...(email && { email }),
    ...(own && shipping && { groups: [{ groupId: own.id, addressId: shipping.id }] }),
    ...(billing && { billing: { sameAsShipping: false, address: toCardAddress(billing) } }),
  }
}

function isStarted(draft: string): boolean {
  return Object.values(readDraft(draft)).some(Boolean)
}

async function readAddresses(): Promise<readonly Address[]> {
  const book = await readAddressBook().catch(() => null)
  return book?.rows ?? []
}

function findBillingDefault(rows: readonly Address[]): Address | undefined {
  return (
    rows.find(({ isDefaultBilling }) => isDefaultBilling)
    ?? rows.find(({ isDefaultShipping }) => isDefaultShipping)
  )
}

function toCardAddress(address: Address) {
  const { firstName, lastName, line1, line2 = '', city, stateCode, zip } = address
  return {
    firstName,
    lastName,
    line1,
    line2,
    city,
    region: stateCode,
    postalCode: zip,
    countryCode: getShopLocale().country,
  }
}
