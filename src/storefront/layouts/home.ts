import { StoreFooter } from '#storefront/features/chrome/store-footer.tsx'
import { StoreHeader } from '#storefront/features/chrome/store-header.tsx'
import type { Layout } from './layout.ts'

export const homeLayout: Layout = { Header: StoreHeader, Footer: StoreFooter, ground: 'page' }
