import { QuietFooter } from '#ui/patterns/page-shell/quiet-footer.tsx'
import { brand } from '#storefront/brand.ts'
import { brandProfile } from '#storefront/brand-profile.ts'
import { paths } from '#storefront/paths.ts'

export function QuietStoreFooter() {
  return (
    <QuietFooter
      items={[
        { href: paths.trackOrder, label: 'Track an order' },
        { href: brand.phone.dial, label: brand.phone.shown },
        { href: `mailto:${brand.email}`, label: brand.email },
      ]}
    >
      © {brandProfile.since} {brandProfile.legalName}, {brandProfile.place}
    </QuietFooter>
  )
}
