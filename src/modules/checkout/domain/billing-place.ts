import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { isDestinationCode } from '#kernel/us-address/destinations.ts'
import { isZip, normalizeZip } from '#kernel/us-address/us-address.ts'
import type { CardAddress } from './delivery-address.ts'

type Place = Pick<CardAddress, 'countryCode' | 'region' | 'postalCode'>

/** Normalizes state and ZIP code of a US address; other countries stay as typed. */
export function normalizeBillingPlace<Address extends Place>(address: Address): Address {
  return address.countryCode === getShopLocale().country
    ? {
        ...address,
        region: address.region.toUpperCase(),
        postalCode: normalizeZip(address.postalCode),
      }
    : address
}

/** Problems by field. In the US both are required: items that are not shipped are taxed by them. */
export function findBillingPlaceProblems({
  countryCode,
  region,
  postalCode,
}: Place): Partial<Record<'region' | 'postalCode', string>> {
  if (countryCode !== getShopLocale().country) return {}
  return {
    ...(isDestinationCode(region) ? {} : { region: 'Choose a state.' }),
    ...(isZip(postalCode) ? {} : { postalCode: 'ZIP code needs 5 digits, or 5 and 4.' }),
  }
}
