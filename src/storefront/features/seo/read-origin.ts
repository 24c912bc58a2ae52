import { readShopSettings } from '#storefront/shop-settings.ts'

/**
 * The configured public origin of the shop; empty if it is not configured, and URLs then stay
 * relative.
 */
export function readOrigin(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  return typeof data === 'object'
    && data !== null
    && 'origin' in data
    && typeof data.origin === 'string'
    ? data.origin
    : ''
}

/** What structured data needs to know about the shop. */
export function readSite(matches: Parameters<typeof readShopSettings>[0]) {
  return { origin: readOrigin(matches), shopName: readShopSettings(matches).name }
}
