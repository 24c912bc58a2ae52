import { QuietStoreFooterPlace } from '#storefront/features/chrome/quiet-store-footer-place.tsx'
import { SecureHeader } from '#storefront/features/chrome/plain-header.tsx'
import type { Layout } from './layout.ts'

/** Nothing leads away from paying but the way back to the cart. */
export const settlementLayout: Layout = { Header: SecureHeader, Footer: QuietStoreFooterPlace, ground: 'surface' }
