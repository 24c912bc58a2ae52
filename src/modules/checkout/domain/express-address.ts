import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import {
  destinations,
  findDestinationByZip,
  isDestinationCode,
} from '#kernel/us-address/destinations.ts'
import type { DestinationCode } from '#kernel/us-address/destinations.ts'
import { territories } from '#kernel/us-address/outlying-regions.ts'
import { isZip, normalizeZip } from '#kernel/us-address/us-address.ts'
import type { CardAddress, DeliveryAddress } from './delivery-address.ts'

/** The part of an address that a wallet shares before the shopper confirms. */
export interface WalletPlace {
  readonly city: string
  /** A code or a name. */
  readonly state: string
  readonly postalCode: string
  readonly countryCode: string
}

export interface WalletAddress extends WalletPlace {
  readonly name: string
  readonly line1: string
  readonly line2: string
}

type Fields = Readonly<Record<string, string>>

/** Where a wallet's address is, or its problems by field. */
export function findWalletDestination({
  state,
  postalCode,
  countryCode,
}: WalletPlace):
  | { readonly stateCode: DestinationCode; readonly zip: string }
  | { readonly problems: Fields } {
  const territory = Object.hasOwn(territories, countryCode) ? countryCode : ''
  if (countryCode !== getShopLocale().country && territory === '')
    return { problems: { countryCode: 'We ship to addresses in the United States only.' } }
  const zip = normalizeZip(postalCode)
  if (!isZip(zip)) return { problems: { postalCode: 'The address has no valid ZIP code.' } }
  const stateCode = findStateCode(territory || state) ?? findDestinationByZip(zip)
  return stateCode ? { stateCode, zip } : { problems: { state: 'The address has no state.' } }
}

/** "RI", "ri" and "Rhode Island" → "RI" */
function findStateCode(state: string): DestinationCode | null {
  const text = state.trim().toUpperCase()
  if (isDestinationCode(text)) return text
  const found = Object.entries(destinations).find(([, name]) => name.toUpperCase() === text)
  return (found?.[0] as DestinationCode | undefined) ?? null
}

/** An address to price shipping and tax for: whatever the wallet has not shared yet is empty. */
export function toPricedAddress(
  { city }: WalletPlace,
  { stateCode, zip }: { readonly stateCode: DestinationCode; readonly zip: string },
): DeliveryAddress {
  return {
    firstName: '',
    lastName: '',
    company: '',
    line1: '',
    line2: '',
    city,
    stateCode,
    zip,
    countryCode: getShopLocale().country,
    phone: '',
    deliveryNotes: '',
  }
}

/** "Nora Marie Hale" → first name "Nora Marie", last name "Hale". A wallet has one person. */
export function splitWalletName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

/** The fields of a shipping address as the shop checks them. */
export function toShippingFields(
  { name, line1, line2, city }: WalletAddress,
  { stateCode, zip, phone }: { stateCode: string; zip: string; phone: string },
) {
  return { ...splitWalletName(name), line1, line2, city, stateCode, zip, phone }
}

/** The fields of a billing address as the shop checks them. */
export function toBillingFields({
  name,
  line1,
  line2,
  city,
  state,
  postalCode,
  countryCode,
}: WalletAddress): CardAddress {
  const region = countryCode === getShopLocale().country ? (findStateCode(state) ?? state) : state
  return { ...splitWalletName(name), line1, line2, city, region, postalCode, countryCode }
}
