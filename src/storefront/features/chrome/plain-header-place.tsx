import { HeaderBrand, SiteHeader } from '#ui/patterns/page-shell/site-header.tsx'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import { createDeferredPart } from './deferred-part.tsx'

const bare = <SiteHeader brand={<HeaderBrand href={paths.home}>{brand.name}</HeaderBrand>} />
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
