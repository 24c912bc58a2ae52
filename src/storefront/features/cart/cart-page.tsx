import { useEffect, useState } from 'react'
import type { Cart } from '#modules/cart/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton, TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { GoodsRow } from '../catalog/goods-row.tsx'
import { CartButton } from './cart-form.tsx'
import { CartGroupSection, UndoLine } from './cart-group.tsx'
import { useCart } from './cart-store.ts'
import { CartSummary, CheckOut } from './cart-summary.tsx'
import { countOf } from './count-words.ts'
import { EmptyCart } from './empty-cart.tsx'
import { GroupEditor } from './group-editor.tsx'
import type { Editing } from './group-editor.tsx'
import { onCartElsewhere } from './cart-version.ts'
import { loadCart, type Shelf } from './load-cart.ts'
import { SavedLines } from './saved-lines.tsx'
import { parcelGroups, usedGroups } from './summary-lines.ts'
import styles from './cart-page.module.css'

type CartPageProps = {
  cart: Cart
  shelf: Shelf
  /** A form that was sent before the script was there could not be carried out. */
  wasRefused?: boolean
}

export function CartPage({ cart, shelf, wasRefused }: CartPageProps) {
  const [editing, setEditing] = useState<Editing>(null)
  const isEmpty = cart.lines.length === 0
  useEffect(() => onCartElsewhere(() => void loadCart().catch(() => null)), [])
  return (
    <>
      <Section className={styles.page}>
        <CartHead cart={cart} />
        {wasRefused && (
          <NoticeRow tone="error" className={styles.refused}>
            <p>That could not be done as it was asked: perhaps too few are left. Your cart is as you see it.</p>
          </NoticeRow>
        )}
        <CartNotices cart={cart} />
        {isEmpty && <EmptyCart hasSaved={cart.saved.length > 0} />}
        {!isEmpty && (
          <Columns aside={<CartSummary cart={cart} />} sticky>
            {shownGroups(cart).map((group) => (
              <CartGroupSection
                key={group.id}
                {...{ group, cart }}
                onEdit={(groupId) => setEditing({ groupId })}
                onNewGroup={(lineId) => setEditing({ lineId })}
              />
            ))}
            <p className={styles.more}>
              <TextButton onClick={() => setEditing({ lineId: null })}>Add another delivery address</TextButton>
            </p>
            <SavedLines lines={cart.saved} />
          </Columns>
        )}
        {isEmpty && <SavedLines lines={cart.saved} />}
        {!isEmpty && (
          <div className={styles.bar}>
            <p>
              <b>{formatMoney(cart.totals.grand)}</b>
              <span>estimated</span>
            </p>
            <CheckOut cart={cart} wide />
          </div>
        )}
        <GroupEditor {...{ editing, cart }} onClose={() => setEditing(null)} />
      </Section>
      <GoodsRow {...shelf} priority={isEmpty} />
    </>
  )
}

/** The own delivery is there from the start; it is shown when something is in it or has just left it. */
function shownGroups(cart: Cart): Cart['groups'] {
  const used = new Set(usedGroups(cart))
  return cart.groups.filter((group) => group.kind === 'address' || used.has(group))
}

function CartHead({ cart }: { cart: Cart }) {
  const addresses = parcelGroups(cart).length
  if (cart.lines.length === 0) return <PageHead title="Your cart" />
  return (
    <PageHead
      title={
        <>
          Your cart: {countOf(cart.count, 'piece')}
          {addresses > 1 && (
            <>
              , <em>{countOf(addresses, 'address', 'addresses')}</em>
            </>
          )}
        </>
      }
      aside={<TextLink href="/collection">Keep shopping</TextLink>}
    />
  )
}

/** What concerns the whole cart; what concerns a piece stands at the piece. */
function CartNotices({ cart }: { cart: Cart }) {
  const { faults, removed } = useCart()
  const general = cart.notices.filter((notice) => notice.lineId === null)
  const isHomeless = removed && !(cart.lines.length > 0 && shownGroups(cart).some((group) => group.id === removed.line.groupId))
  const fault = faults['addLines'] ?? faults['acknowledge']
  return (
    <div className={styles.notices}>
      {general.length > 0 && (
        <NoticeRow
          tone="info"
          action={
            <CartButton intent="acknowledge" fields={{ noticeId: general.map(({ id }) => id) }} look="strong">
              Understood
            </CartButton>
          }
        >
          {general.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
        </NoticeRow>
      )}
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault.message}</p>
        </NoticeRow>
      )}
      {isHomeless && (
        <ul>
          <UndoLine removed={removed} />
        </ul>
      )}
    </div>
  )
}
