import { PlainHeader } from '#storefront/features/chrome/plain-header.tsx'
import type { Layout } from './layout.ts'

export const onlyHeaderLayout: Layout = { Header: PlainHeader, Footer: null, ground: 'surface' }
