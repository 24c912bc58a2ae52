import { HeaderBrand, HeaderLink, SiteHeader } from '#ui/patterns/page-shell/site-header.tsx'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'

/** The house's name and how to reach it, nothing else. */
export function PlainHeader() {
  return (
    <SiteHeader
      brand={<HeaderBrand href={paths.home}>{brand.name}</HeaderBrand>}
      start={<HeaderLink href={paths.home} label="Back to the shop" />}
      end={<Phone />}
    />
  )
}

export function SecureHeader() {
  return (
    <SiteHeader
      brand={<HeaderBrand href={paths.home}>{brand.name}</HeaderBrand>}
      start={<HeaderLink href={paths.cart} label="Back to the cart" />}
      end={<HeaderLink href={brand.phone.dial} label={`Secure checkout. Help: ${brand.phone.shown}`} />}
      compactStart={<HeaderLink href={paths.cart} label="Back to cart" />}
      compactEnd={<HeaderLink href={brand.phone.dial} label="Help" />}
    />
  )
}

function Phone() {
  return <HeaderLink href={brand.phone.dial} label={brand.phone.shown} />
}
