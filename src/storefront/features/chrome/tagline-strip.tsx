import * as t from '#messages/shell.ts'
import * as tagline from '#messages/tagline.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { HeaderStrip } from './strip.tsx'

export function TaglineStrip() {
  const { navigation, profile, phone } = useShopSettings()
  if (navigation.announcement) return null
  return (
    <HeaderStrip>
      <aside aria-label={t.aboutShop}>
        <p>
          {profile.place
            ? tagline.fromPlace({ tagline: profile.tagline, place: profile.place })
            : `${profile.tagline}.`}{' '}
          <a href={phone.dial}>{phone.shown}</a>
        </p>
      </aside>
    </HeaderStrip>
  )
}
