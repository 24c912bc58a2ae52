import { brand } from '#storefront/brand.ts'
import { brandProfile } from '#storefront/brand-profile.ts'
import { Strip } from './strip.tsx'

export function OpeningLine() {
  return (
    <Strip>
      <aside aria-label="About the shop">
        <p>
          {brandProfile.tagline}, from {brandProfile.place}.{' '}
          <a href={brand.phone.dial}>{brand.phone.shown}</a>
        </p>
      </aside>
    </Strip>
  )
}
