import { Search } from '#ui/primitives/icon/lucide-icons.tsx'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#ui/primitives/icon/icon.tsx'
import { HeaderLink, SiteHeader } from '#ui/patterns/page-shell/site-header.tsx'
import { paths } from '#storefront/paths.ts'
import { useCartTotal } from '#storefront/session/session.ts'
import * as t from '#messages/shell.ts'
import { createDeferredPart } from './deferred-part.tsx'
import { DepartmentNav } from './department-nav.tsx'
import { ShopBrand } from './shop-brand.tsx'

const announcement = createDeferredPart(
  async () => (await import('./announcement.tsx')).Announcement,
)

export function StoreHeader() {
  const { pathname } = useLocation()
  const isMenu = pathname === paths.menu
  const cart = (
    <HeaderLink href={paths.cart} label={<CartLabel />} current={pathname === paths.cart} />
  )
  return (
    <div>
      <SiteHeader
        brand={<ShopBrand />}
        start={<DepartmentNav />}
        end={
          <>
            <HeaderLink href={paths.search} label={t.search} current={pathname === paths.search} />
            <HeaderLink
              href={paths.account}
              label={t.account}
              current={pathname === paths.account}
            />
            <HeaderLink
              href={paths.wishList}
              label={t.wishList}
              current={pathname === paths.wishList}
            />
            {cart}
          </>
        }
        compactStart={
          isMenu ? (
            <HeaderLink href={paths.home} label={t.close} onClick={goBack} />
          ) : (
            <HeaderLink href={paths.menu} label={t.menu} />
          )
        }
        compactEnd={
          <>
            <HeaderLink
              href={paths.search}
              label={
                <>
                  <Icon of={Search} />
                  <span className="visually-hidden">{t.search}</span>
                </>
              }
            />
            {cart}
          </>
        }
      />
      {announcement}
    </div>
  )
}

/** Returns to the page the menu was opened from, or to the home page. */
function goBack(event: MouseEvent) {
  if (!(history.state?.idx > 0)) return
  event.preventDefault()
  history.back()
}

/** The item count is text for screen readers. */
function CartLabel() {
  const total = useCartTotal()
  return (
    <span>
      {t.cart}
      {total > 0 && (
        <>
          {' '}
          ({total}
          <span className="visually-hidden">{t.cartItems({ count: total })}</span>)
        </>
      )}
    </span>
  )
}
