import { PlainHeader } from '#storefront/features/chrome/plain-header.tsx'
import { QuietStoreFooter } from '#storefront/features/chrome/quiet-store-footer.tsx'
import type { Layout } from './layout.ts'

export const returnStepLayout: Layout = { Header: PlainHeader, Footer: QuietStoreFooter, ground: 'page' }
