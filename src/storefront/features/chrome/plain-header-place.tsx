import { SiteHeader } from '#ui/patterns/page-shell/site-header.tsx'
import { createDeferredPart } from './deferred-part.tsx'
import { ShopBrand } from './shop-brand.tsx'

const bare = <SiteHeader brand={<ShopBrand />} />
const plain = createDeferredPart(async () => (await import('./plain-header.tsx')).PlainHeader, bare)
const secure = createDeferredPart(
  async () => (await import('./plain-header.tsx')).SecureHeader,
  bare,
)

export function BareHeader() {
  return bare
}

export function PlainHeaderPlace() {
  return plain
}

export function SecureHeaderPlace() {
  return secure
}
