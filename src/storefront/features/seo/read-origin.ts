import { readRootData, readShopSettings, type Matches } from '#storefront/shop-settings.ts'

/**
 * The configured public origin of the shop; empty if it is not configured, and URLs then stay
 * relative.
 */
export function readOrigin(matches: Matches): string {
  return readRootData(matches)?.origin ?? ''
}

/** What structured data needs to know about the shop. */
export function readSite(matches: Matches) {
  return { origin: readOrigin(matches), shopName: readShopSettings(matches).name }
}
