import { StoreFooterPlace } from '#storefront/features/chrome/store-footer-place.tsx'
import { StoreHeader } from '#storefront/features/chrome/store-header.tsx'
import type { Layout } from './layout.ts'

/** The pages that the footer leads to: words on white. */
export const footerLayout: Layout = {
  Header: StoreHeader,
  Footer: StoreFooterPlace,
  ground: 'surface',
}
