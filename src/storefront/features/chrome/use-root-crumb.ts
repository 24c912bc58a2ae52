import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'

/** The first crumb of every trail: the shop's name, because a department may be called Home. */
export function useRootCrumb() {
  return { label: useShopSettings().name, href: paths.home }
}
