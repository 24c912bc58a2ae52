import { useShopSettings } from '#storefront/shop-settings.ts'
import { HeaderStrip } from './strip.tsx'

export function TaglineStrip() {
  const { navigation, profile, phone } = useShopSettings()
  if (navigation.announcement) return null
  return (
    <HeaderStrip>
      <aside aria-label="About the shop">
        <p>
          {profile.tagline}
          {profile.place && `, from ${profile.place}`}. <a href={phone.dial}>{phone.shown}</a>
        </p>
      </aside>
    </HeaderStrip>
  )
}
