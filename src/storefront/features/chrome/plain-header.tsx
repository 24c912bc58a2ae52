import { useMatches } from 'react-router'
import { HeaderLink, SiteHeader } from '#ui/patterns/page-shell/site-header.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { ShopBrand } from './shop-brand.tsx'
import * as t from '#messages/plain-header.ts'

export function PlainHeader() {
  return (
    <SiteHeader
      brand={<ShopBrand />}
      start={<HeaderLink href={paths.home} label={t.backToShopShort} />}
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
    ? { href: paths.home, label: t.backToShop, short: t.backToShopShort }
    : { href: paths.cart, label: t.backToCart, short: t.backToCartShort }
  const help = (isPlaced ? t.helpAt : t.secure)({ phone: shop.phone.shown })
  return (
    <SiteHeader
      brand={<ShopBrand />}
      start={<HeaderLink href={back.href} label={back.label} />}
      end={<HeaderLink href={shop.phone.dial} label={help} />}
      compactStart={<HeaderLink href={back.href} label={back.short} />}
      compactEnd={<HeaderLink href={shop.phone.dial} label={t.help} />}
    />
  )
}

function Phone() {
  const shop = useShopSettings()
  return <HeaderLink href={shop.phone.dial} label={shop.phone.shown} />
}
