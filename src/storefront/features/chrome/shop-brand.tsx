import { HeaderBrand } from '#ui/patterns/page-shell/site-header.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'

/** The logo of the shop, or its name. */
export function ShopBrand() {
  const { name, logo } = useShopSettings()
  return <HeaderBrand href={paths.home}>{logo ? <img {...logo} alt={name} /> : name}</HeaderBrand>
}
