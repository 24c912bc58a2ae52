import { BareHeader } from '#storefront/features/chrome/plain-header-place.tsx'
import type { Layout } from './layout.ts'

/** Shows only the name of the shop. */
export const unsubscribeLayout: Layout = { Header: BareHeader, Footer: null, ground: 'page' }
