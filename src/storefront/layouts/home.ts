import { StoreFooterPlace } from '#storefront/features/chrome/store-footer-place.tsx'
import { HomeHeader } from '#storefront/features/chrome/under-header.tsx'
import type { Layout } from './layout.ts'

export const homeLayout: Layout = { Header: HomeHeader, Footer: StoreFooterPlace, ground: 'page' }
