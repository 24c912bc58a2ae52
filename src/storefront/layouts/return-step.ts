import { PlainHeader } from '#storefront/features/chrome/plain-header.tsx'
import { QuietStoreFooterPlace } from '#storefront/features/chrome/quiet-store-footer-place.tsx'
import type { Layout } from './layout.ts'

export const returnStepLayout: Layout = { Header: PlainHeader, Footer: QuietStoreFooterPlace, ground: 'page' }
