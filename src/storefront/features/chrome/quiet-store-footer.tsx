import { QuietFooter } from '#ui/patterns/page-shell/quiet-footer.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import * as t from '#messages/shell.ts'
import { CopyrightLine } from './copyright-line.tsx'

export function QuietStoreFooter() {
  const shop = useShopSettings()
  return (
    <QuietFooter
      items={[
        { href: paths.trackOrder, label: t.trackOrder },
        { href: shop.phone.dial, label: shop.phone.shown },
        { href: `mailto:${shop.email}`, label: shop.email },
      ]}
    >
      <CopyrightLine />
    </QuietFooter>
  )
}
