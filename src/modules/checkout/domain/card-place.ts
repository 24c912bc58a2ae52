import { isDestinationCode } from '#kernel/us-address/destinations.ts'
import { isZip, normalizeZip } from '#kernel/us-address/us-address.ts'
import type { CardAddress } from './draft.ts'

type Place = Pick<CardAddress, 'countryCode' | 'region' | 'postalCode'>

/** What people type of a place in the United States brought to the form it is kept in; other countries write theirs as they like. */
export function normalizeCardPlace<Address extends Place>(address: Address): Address {
  return address.countryCode === 'US'
    ? {
        ...address,
        region: address.region.toUpperCase(),
        postalCode: normalizeZip(address.postalCode),
      }
    : address
}

/** What is wrong with it, by field. Of the United States both are asked for: tax goes by them where nothing is shipped. */
export function cardPlaceProblems({
  countryCode,
  region,
  postalCode,
}: Place): Partial<Record<'region' | 'postalCode', string>> {
  if (countryCode !== 'US') return {}
  return {
    ...(isDestinationCode(region) ? {} : { region: 'Choose a state.' }),
    ...(isZip(postalCode) ? {} : { postalCode: 'ZIP code needs 5 digits, or 5 and 4.' }),
  }
}
