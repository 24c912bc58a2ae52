import { Search } from '#ui/primitives/icon/lucide-icons.tsx'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#ui/primitives/icon/icon.tsx'
import { HeaderLink, SiteHeader } from '#ui/patterns/page-shell/site-header.tsx'
import { paths } from '#storefront/paths.ts'
import { useCartTotal } from '#storefront/session/session.ts'
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
            <HeaderLink href={paths.search} label="Search" current={pathname === paths.search} />
            <HeaderLink href={paths.account} label="Account" current={pathname === paths.account} />
            <HeaderLink
              href={paths.wishList}
              label="Wish list"
              current={pathname === paths.wishList}
            />
            {cart}
          </>
        }
        compactStart={
          isMenu ? (
            <HeaderLink href={paths.home} label="Close" onClick={goBack} />
          ) : (
            <HeaderLink href={paths.menu} label="Menu" />
          )
        }
        compactEnd={
          <>
            <HeaderLink
              href={paths.search}
              label={
                <>
                  <Icon of={Search} />
                  <span className="visually-hidden">Search</span>
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
      Cart
      {total > 0 && (
        <>
          {' '}
          ({total}
          <span className="visually-hidden">{total === 1 ? ' item' : ' items'}</span>)
        </>
      )}
    </span>
  )
}
