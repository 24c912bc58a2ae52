import { StoreFooterPlace } from '#storefront/features/chrome/store-footer-place.tsx'
import { StoreHeader } from '#storefront/features/chrome/store-header.tsx'
import type { Layout } from './layout.ts'

/** Layout of the pages linked in the footer: text on white. */
export const footerLayout: Layout = {
  Header: StoreHeader,
  Footer: StoreFooterPlace,
  ground: 'surface',
}
