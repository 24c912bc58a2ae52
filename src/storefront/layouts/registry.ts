import { StoreFooterPlace } from '#storefront/features/chrome/store-footer-place.tsx'
import { RegistryHeader } from '#storefront/features/chrome/under-header.tsx'
import type { Layout } from './layout.ts'

export const registryLayout: Layout = {
  Header: RegistryHeader,
  Footer: StoreFooterPlace,
  ground: 'page',
}
