import type { Cart } from '#modules/cart/contract.ts'
import { isZip, normalizeZip } from '#kernel/us-address/us-address.ts'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { paths } from '#storefront/paths.ts'
import { SummaryCard } from '#ui/primitives/summary-card/summary-card.tsx'
import { CouponBox } from '../coupons/coupon-box.tsx'
import { ExpressSlot } from '../checkout/express-slot.tsx'
import { useExpressPage } from '../checkout/use-express-page.ts'
import { CartForm } from './cart-form.tsx'
import { CartPoints } from './cart-points.tsx'
import { CartReturns } from './cart-returns.tsx'
import { cartLink } from './cart-link.ts'
import { useCart } from './cart-store.ts'
import { joinNames } from './count-words.ts'
import { cartSummaryLines, isZipNeeded, listShippedGroups } from './summary-lines.ts'
import * as t from '#messages/cart.ts'
import styles from './cart-summary.module.css'

export function CartSummary({ cart }: { cart: Cart }) {
  const express = useExpressPage()
  return (
    <SummaryCard
      title={t.summary}
      lines={cartSummaryLines(cart)}
      total={cart.totals.grand}
      currency={cart.currency}
      between={
        <>
          <CouponBox coupons={cart.coupons} />
          {isZipNeeded(cart) && <ZipEstimate cart={cart} />}
        </>
      }
    >
      <CheckOut cart={cart} wide />
      {express && (
        <div className={styles.express}>
          <ExpressSlot page={express} cartVersion={cart.version} />
        </div>
      )}
      <div className={styles.small}>
        <CheckoutHint cart={cart} />
        <CartPoints cart={cart} path={paths.cart} />
        {listShippedGroups(cart).length > 0 && <p>{t.estimatedHint}</p>}
        <p>{t.cards}</p>
        <CartReturns
          lines={cart.lines}
          arrivals={cart.groups.map(({ id, arrival }) => ({
            groupId: id,
            earliest: arrival?.earliest,
          }))}
        />
        <CopyButton
          value={typeof location === 'undefined' ? '' : location.origin + cartLink(cart.lines)}
          label={t.share}
          copiedLabel={t.copied}
        />
      </div>
    </SummaryCard>
  )
}

/** While a line cannot be bought, the button scrolls to that line. */
export function CheckOut({ cart, wide }: { cart: Cart; wide?: boolean }) {
  if (cart.canCheckOut)
    return (
      <ButtonLink href="/settlement" wide={wide} size="large">
        {t.checkOut}
      </ButtonLink>
    )
  const [first] = cart.lines.filter((line) => !line.availability.ok)
  const scrollToLine = () => {
    const row = document.querySelector<HTMLElement>(`[data-line="${first?.id ?? ''}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }
  return (
    <Button wide={wide} size="large" variant="secondary" onClick={scrollToLine}>
      {t.seeWhatToChange}
    </Button>
  )
}

function CheckoutHint({ cart }: { cart: Cart }) {
  const blocked = cart.lines.filter((line) => !line.availability.ok)
  const prices = cart.notices.filter((notice) => notice.kind === 'price')
  if (blocked.length > 0)
    return (
      <p role="status">
        {t.beforeCheckout({ names: joinNames(blocked.map((line) => line.title)) })}
      </p>
    )
  return prices.length > 0 ? <p>{t.pricesChanged({ count: prices.length })}</p> : null
}

function ZipEstimate({ cart }: { cart: Cart }) {
  const { faults, busy } = useCart()
  const fault = faults['estimate']
  return (
    <CartForm intent="estimate" className={styles.zip}>
      <TextField
        key={cart.estimate.zip ?? ''}
        label={t.zipLabel}
        name="zip"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        defaultValue={cart.estimate.zip ?? ''}
        check={checkOptionalZip}
        error={fault?.fields['zip'] ?? fault?.message}
        suffix={
          <Button type="submit" size="small" variant="quiet" busy={busy.has('estimate')}>
            {t.estimate}
          </Button>
        }
      />
    </CartForm>
  )
}

/** Describes an invalid ZIP code; an empty one is valid. */
export function checkOptionalZip(text: string): string | null {
  const zip = normalizeZip(text)
  if (zip === '' || isZip(zip)) return null
  const digits = zip.replaceAll(/\D/g, '').length
  return /^[\d\s-]*$/.test(zip) ? t.zipLength({ count: String(digits) }) : t.zipDigits
}
