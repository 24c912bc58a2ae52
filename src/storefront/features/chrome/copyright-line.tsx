import { useShopSettings } from '#storefront/shop-settings.ts'

export function CopyrightLine() {
  const { legalName, profile } = useShopSettings()
  return `© ${profile.since} ${[legalName, profile.place].filter(Boolean).join(', ')}`
}
