import { brand } from '#storefront/brand.ts'
import { brandProfile } from '#storefront/brand-profile.ts'
import { HeaderStrip } from './strip.tsx'

export function TaglineStrip() {
  return (
    <HeaderStrip>
      <aside aria-label="About the shop">
        <p>
          {brandProfile.tagline}, from {brandProfile.place}.{' '}
          <a href={brand.phone.dial}>{brand.phone.shown}</a>
        </p>
      </aside>
    </HeaderStrip>
  )
}
