import type { Cart } from '#modules/cart/contract.ts'
import { isZip, normalizeZip } from '#kernel/us-address/us-address.ts'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { paths } from '#storefront/paths.ts'
import { SummaryCard } from '#ui/primitives/summary-card/summary-card.tsx'
import { CouponBox } from '../coupons/coupon-box.tsx'
import { CartForm } from './cart-form.tsx'
import { CartPoints } from './cart-points.tsx'
import { CartReturns } from './cart-returns.tsx'
import { cartLink } from './cart-link.ts'
import { useCart } from './cart-store.ts'
import { joinNames } from './count-words.ts'
import { cartSummaryLines, hasOnlyRegistryGifts } from './summary-lines.ts'
import styles from './cart-summary.module.css'

export function CartSummary({ cart }: { cart: Cart }) {
  return (
    <SummaryCard
      title="Summary"
      lines={cartSummaryLines(cart)}
      total={cart.totals.grand}
      currency={cart.currency}
      between={
        <>
          <CouponBox coupons={cart.coupons} />
          {!hasOnlyRegistryGifts(cart) && <ZipEstimate cart={cart} />}
        </>
      }
    >
      <CheckOut cart={cart} wide />
      <div className={styles.small}>
        <CheckoutHint cart={cart} />
        <CartPoints cart={cart} path={paths.cart} />
        <p>Estimated. Shipping and tax are final at checkout.</p>
        <p>Visa, Mastercard, American Express and Discover.</p>
        <CartReturns
          lines={cart.lines}
          arrivals={cart.groups.map(({ id, arrival }) => ({
            groupId: id,
            earliest: arrival?.earliest,
          }))}
        />
        <CopyButton
          value={typeof location === 'undefined' ? '' : location.origin + cartLink(cart.lines)}
          label="Share this cart"
          copiedLabel="Link copied"
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
        Check out
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
      See what to change
    </Button>
  )
}

function CheckoutHint({ cart }: { cart: Cart }) {
  const blocked = cart.lines.filter((line) => !line.availability.ok)
  const prices = cart.notices.filter((notice) => notice.kind === 'price')
  if (blocked.length > 0)
    return (
      <p role="status">
        Before you can check out, change or remove {joinNames(blocked.map((line) => line.title))}.
      </p>
    )
  if (prices.length > 0)
    return (
      <p>
        {prices.length === 1
          ? 'One price has changed. See the note next to the item.'
          : `${prices.length} prices have changed. See the notes next to the items.`}
      </p>
    )
  return null
}

function ZipEstimate({ cart }: { cart: Cart }) {
  const { faults, busy } = useCart()
  const fault = faults['estimate']
  return (
    <CartForm intent="estimate" className={styles.zip}>
      <TextField
        key={cart.estimate.zip ?? ''}
        label="ZIP code for shipping and tax"
        name="zip"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        defaultValue={cart.estimate.zip ?? ''}
        check={checkOptionalZip}
        error={fault?.fields['zip'] ?? fault?.message}
        suffix={
          <Button type="submit" size="small" variant="quiet" busy={busy.has('estimate')}>
            Estimate
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
  return /^[\d\s-]*$/.test(zip)
    ? `ZIP code needs 5 digits, or 5 and 4. You typed ${digits}.`
    : 'ZIP code has digits only.'
}
