import { useMatches } from 'react-router'
import { HeaderLink, SiteHeader } from '#ui/patterns/page-shell/site-header.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { ShopBrand } from './shop-brand.tsx'

export function PlainHeader() {
  return (
    <SiteHeader
      brand={<ShopBrand />}
      start={<HeaderLink href={paths.home} label="Back to shop" />}
      end={<Phone />}
    />
  )
}

/**
 * During checkout it links back to the cart; after the order, when the cart is empty, to the shop.
 */
export function SecureHeader() {
  const shop = useShopSettings()
  const isPlaced = useMatches().at(-1)?.id === 'paymentSuccess-id'
  const back = isPlaced
    ? { href: paths.home, to: 'the shop', short: 'shop' }
    : { href: paths.cart, to: 'the cart', short: 'cart' }
  const help = `Help: ${shop.phone.shown}`
  return (
    <SiteHeader
      brand={<ShopBrand />}
      start={<HeaderLink href={back.href} label={`Back to ${back.to}`} />}
      end={
        <HeaderLink href={shop.phone.dial} label={isPlaced ? help : `Secure checkout. ${help}`} />
      }
      compactStart={<HeaderLink href={back.href} label={`Back to ${back.short}`} />}
      compactEnd={<HeaderLink href={shop.phone.dial} label="Help" />}
    />
  )
}

function Phone() {
  const shop = useShopSettings()
  return <HeaderLink href={shop.phone.dial} label={shop.phone.shown} />
}
