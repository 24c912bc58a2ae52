import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'

/** The first crumb of every trail: the shop's name, because Home is a department. */
export function useRootCrumb() {
  return { label: useShopSettings().name, href: paths.home }
}
