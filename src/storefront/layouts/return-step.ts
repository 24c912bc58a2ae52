import { PlainHeaderPlace } from '#storefront/features/chrome/plain-header-place.tsx'
import { QuietStoreFooterPlace } from '#storefront/features/chrome/store-footer-place.tsx'
import type { Layout } from './layout.ts'

export const returnStepLayout: Layout = {
  Header: PlainHeaderPlace,
  Footer: QuietStoreFooterPlace,
  ground: 'page',
}
