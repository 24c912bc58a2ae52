import { BareHeader } from '#storefront/features/chrome/plain-header-place.tsx'
import type { Layout } from './layout.ts'

/** Nothing but the shop's name: whoever leaves is not asked to look at anything else. */
export const unsubscribeLayout: Layout = { Header: BareHeader, Footer: null, ground: 'page' }
