import { useEffect, useState } from 'react'
import type { Cart } from '#modules/cart/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { ProductRow } from '../catalog/product-row.tsx'
import { CartGroupSection } from './cart-group.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSummary, CheckOut } from './cart-summary.tsx'
import { formatAddresses, formatItems } from './count-words.ts'
import { EmptyCart } from './empty-cart.tsx'
import { GroupEditor } from './group-editor.tsx'
import type { Editing } from './group-editor.tsx'
import { onCartChangedElsewhere } from './cart-version.ts'
import { emphasize } from '#storefront/message-tags.tsx'
import { loadCart, type Shelf } from './load-cart.ts'
import { SavedLines } from './saved-lines.tsx'
import { listShippedGroups, listShownGroups } from './summary-lines.ts'
import * as t from '#messages/cart.ts'
import styles from './cart-page.module.css'

type CartPageProps = {
  cart: Cart
  shelf: Shelf
  /** A form that was sent without a script was refused. */
  wasRefused?: boolean
}

export function CartPage({ cart, shelf, wasRefused }: CartPageProps) {
  const [editing, setEditing] = useState<Editing>(null)
  const isEmpty = cart.lines.length === 0
  useEffect(() => onCartChangedElsewhere(() => void loadCart().catch(() => null)), [])
  return (
    <>
      <Section className={styles.page}>
        <CartHead cart={cart} />
        {wasRefused && (
          <NoticeRow tone="error" className={styles.refused}>
            <p>{t.refused}</p>
          </NoticeRow>
        )}
        <CartNotices cart={cart} />
        {isEmpty && <EmptyCart hasSaved={cart.saved.length > 0} />}
        {!isEmpty && (
          <Columns aside={<CartSummary cart={cart} />} sticky>
            {listShownGroups(cart).map((group) => (
              <CartGroupSection
                key={group.id}
                {...{ group, cart }}
                onEdit={(groupId) => setEditing({ groupId })}
                onNewGroup={(lineId) => setEditing({ lineId })}
              />
            ))}
            {listShippedGroups(cart).length > 0 && (
              <p className={styles.more}>
                <TextButton onClick={() => setEditing({ lineId: null })}>{t.addAddress}</TextButton>
              </p>
            )}
            <SavedLines lines={cart.saved} />
          </Columns>
        )}
        {isEmpty && <SavedLines lines={cart.saved} />}
        {!isEmpty && (
          <div className={styles.bar}>
            <p>
              <b>{formatMoney(cart.totals.grand)}</b>
              <span>{t.estimated}</span>
            </p>
            <CheckOut cart={cart} wide />
          </div>
        )}
        <GroupEditor {...{ editing, cart }} onClose={() => setEditing(null)} />
      </Section>
      <ProductRow {...shelf} priority={isEmpty} />
    </>
  )
}

function CartHead({ cart }: { cart: Cart }) {
  const addresses = listShippedGroups(cart).length
  const items = formatItems(cart.count)
  if (cart.lines.length === 0) return <PageHead title={t.yourCart} />
  return (
    <PageHead
      title={
        addresses > 1
          ? t.titleItemsAddresses({
              items,
              addresses: formatAddresses(addresses),
              em: emphasize,
            })
          : t.titleItems({ items })
      }
      aside={<TextLink href="/collection">{t.keepShopping}</TextLink>}
    />
  )
}
