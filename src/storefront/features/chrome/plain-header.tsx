import { useMatches } from 'react-router'
import { HeaderBrand, HeaderLink, SiteHeader } from '#ui/patterns/page-shell/site-header.tsx'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'

export function PlainHeader() {
  return (
    <SiteHeader
      brand={<HeaderBrand href={paths.home}>{brand.name}</HeaderBrand>}
      start={<HeaderLink href={paths.home} label="Back to shop" />}
      end={<Phone />}
    />
  )
}

/**
 * During checkout it links back to the cart; after the order, when the cart is empty, to the shop.
 */
export function SecureHeader() {
  const isPlaced = useMatches().at(-1)?.id === 'paymentSuccess-id'
  const back = isPlaced
    ? { href: paths.home, to: 'the shop', short: 'shop' }
    : { href: paths.cart, to: 'the cart', short: 'cart' }
  const help = `Help: ${brand.phone.shown}`
  return (
    <SiteHeader
      brand={<HeaderBrand href={paths.home}>{brand.name}</HeaderBrand>}
      start={<HeaderLink href={back.href} label={`Back to ${back.to}`} />}
      end={
        <HeaderLink href={brand.phone.dial} label={isPlaced ? help : `Secure checkout. ${help}`} />
      }
      compactStart={<HeaderLink href={back.href} label={`Back to ${back.short}`} />}
      compactEnd={<HeaderLink href={brand.phone.dial} label="Help" />}
    />
  )
}

function Phone() {
  return <HeaderLink href={brand.phone.dial} label={brand.phone.shown} />
}
