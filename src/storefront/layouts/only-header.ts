import { PlainHeaderPlace } from '#storefront/features/chrome/plain-header-place.tsx'
import type { Layout } from './layout.ts'

export const onlyHeaderLayout: Layout = {
  Header: PlainHeaderPlace,
  Footer: null,
  ground: 'surface',
}
