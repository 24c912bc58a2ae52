import { formatMoney } from '#kernel/money/money.ts'
import type { Cart } from '#modules/cart/contract.ts'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { Sheet } from '#ui/primitives/sheet/sheet.tsx'
import { ProductName } from '../catalog/product-name.tsx'
import { cartStore, useCart } from './cart-store.ts'
import { capitalize, formatCount } from './count-words.ts'
import { LinePicture } from './line-picture.tsx'
import { countBuyableUnits } from './summary-lines.ts'
import styles from './cart-panel.module.css'

/** Opens after an item was added: the item, the cart total, and links to checkout and cart. */
export function CartPanel() {
  const { cart, added } = useCart()
  const line =
    added === null ? undefined : cart?.lines.findLast(({ variantId }) => variantId === added)
  const close = () => cartStore.change({ added: null })
  const own = cart?.groups.find((group) => group.id === line?.groupId)
  return (
    <Sheet
      open={line !== undefined}
      onClose={close}
      title="Added to cart"
      closeLabel="Close and keep shopping"
      actions={
        <div className={styles.actions}>
          <ButtonLink href="/settlement" wide onClick={close}>
            Check out
          </ButtonLink>
          {own?.kind === 'registry' ? (
            <Button variant="secondary" wide onClick={close}>
              Back to the registry
            </Button>
          ) : (
            <ButtonLink href="/cart" variant="secondary" wide onClick={close}>
              View cart
            </ButtonLink>
          )}
        </div>
      }
    >
      {line && cart && (
        <div className={styles.body}>
          <div className={styles.line}>
            <LinePicture picture={line.picture} sizes="8rem" />
            <div>
              {own?.kind === 'registry' && <p className={styles.words}>For {own.recipientName}</p>}
              <p className={styles.name}>
                <ProductName title={line.title} />
              </p>
              <p className={styles.words}>
                {line.options.map((option) => option.value).join(', ')}
              </p>
              <p className={styles.words}>
                {line.qty} in your cart, {formatMoney(line.total)}
              </p>
            </div>
          </div>
          {!line.availability.ok && line.availability.reason && (
            <NoticeRow tone="warning">
              <p>{line.availability.reason}</p>
            </NoticeRow>
          )}
          <div role="status">
            <dl className={styles.total}>
              <dt>{capitalize(formatCount(countBuyableUnits(cart), 'item'))} in all</dt>
              <dd>{formatMoney(itemsTotal(cart))}</dd>
            </dl>
          </div>
          {own && (
            <div className={styles.free}>
              <ProgressStitch done={own.merchandise} total={own.merchandise + own.freeShippingIn} />
              <p className={styles.words}>
                {own.freeShippingIn === 0
                  ? 'Standard shipping is free.'
                  : `${formatMoney(own.freeShippingIn)} more, and standard shipping is free.`}
              </p>
            </div>
          )}
        </div>
      )}
    </Sheet>
  )
}

/** The item total with discounts and monograms, without shipping, gift wrap and tax. */
function itemsTotal({
  totals: { merchandise, personalization, productDiscount, orderDiscount },
}: Cart): number {
  return merchandise + personalization - productDiscount - orderDiscount
}
