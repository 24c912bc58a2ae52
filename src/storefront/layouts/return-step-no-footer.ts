import { PlainHeaderPlace } from '#storefront/features/chrome/plain-header-place.tsx'
import type { Layout } from './layout.ts'

export const returnStepNoFooterLayout: Layout = {
  Header: PlainHeaderPlace,
  Footer: null,
  ground: 'page',
}
