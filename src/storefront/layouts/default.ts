import { StoreFooterPlace } from '#storefront/features/chrome/store-footer-place.tsx'
import { StoreHeader } from '#storefront/features/chrome/store-header.tsx'
import type { Layout } from './layout.ts'

export const defaultLayout: Layout = {
  Header: StoreHeader,
  Footer: StoreFooterPlace,
  ground: 'page',
}
