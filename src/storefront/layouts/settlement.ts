import { QuietStoreFooterPlace } from '#storefront/features/chrome/store-footer-place.tsx'
import { SecureHeaderPlace } from '#storefront/features/chrome/plain-header-place.tsx'
import type { Layout } from './layout.ts'

/** Checkout has no links except back to the cart. */
export const settlementLayout: Layout = {
  Header: SecureHeaderPlace,
  Footer: QuietStoreFooterPlace,
  ground: 'surface',
}
