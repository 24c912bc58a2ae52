import { PlainHeader } from '#storefront/features/chrome/plain-header.tsx'
import type { Layout } from './layout.ts'

export const returnStepNoFooterLayout: Layout = { Header: PlainHeader, Footer: null, ground: 'page' }
