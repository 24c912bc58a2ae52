import { QuietStoreFooterPlace } from '#storefront/features/chrome/store-footer-place.tsx'
import { StoreHeader } from '#storefront/features/chrome/store-header.tsx'
import type { Layout } from './layout.ts'

export const onlySearchLayout: Layout = {
  Header: StoreHeader,
  Footer: QuietStoreFooterPlace,
  ground: 'page',
}
