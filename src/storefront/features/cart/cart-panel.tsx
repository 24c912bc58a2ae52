import { calculateItemsTotal } from '#kernel/money/line-price.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Cart, CartGroup } from '#modules/cart/contract.ts'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { Sheet } from '#ui/primitives/sheet/sheet.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { MonogramLine } from '../monograms/monogram-line.tsx'
import { ProductName } from '../catalog/product-name.tsx'
import { CartPanelPairings } from './cart-panel-pairings.tsx'
import { useCart } from './cart-store.ts'
import { listGiftCardWords } from './gift-card-words.ts'
import { groupNameForYou } from './group-name.ts'
import { LinePicture } from './line-picture.tsx'
import { closeCartPanel } from './open-cart-panel.ts'
import { countBuyableUnits, formatSubtotalLabel } from './summary-lines.ts'
import * as t from '#messages/cart-panel.ts'
import styles from './cart-panel.module.css'

/** Opens after an item was added: the item, the cart total, and links to checkout and cart. */
export function CartPanel() {
  const { cart, addedLineId } = useCart()
  const { timeZone } = useShopSettings()
  const line = cart?.lines.find(({ id }) => id === addedLineId)
  const group = cart?.groups.find(({ id }) => id === line?.groupId)
  return (
    <Sheet
      open={line !== undefined}
      onClose={closeCartPanel}
      title={t.added}
      closeLabel={t.keepShopping}
      actions={
        <div className={styles.actions}>
          <ButtonLink href="/settlement" wide onClick={closeCartPanel}>
            {t.checkOut}
          </ButtonLink>
          {group?.kind === 'registry' ? (
            <Button variant="secondary" wide onClick={closeCartPanel}>
              {t.backToRegistry}
            </Button>
          ) : (
            <ButtonLink href="/cart" variant="secondary" wide onClick={closeCartPanel}>
              {t.viewCart}
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
              <p className={styles.name}>
                <ProductName title={line.title} />
              </p>
              <p className={styles.words}>
                {line.options.map((option) => option.value).join(', ')}
              </p>
              {line.isGiftCard
                && listGiftCardWords(line.giftCard, timeZone).map((words) => (
                  <p key={words} className={styles.words}>
                    {words}
                  </p>
                ))}
              {group && group.kind !== 'own' && (
                <p className={styles.words}>{t.forGroup({ name: groupNameForYou(group) })}</p>
              )}
              <p className={styles.words}>
                {t.inYourCart({ count: line.qty, total: formatMoney(line.total) })}
              </p>
            </div>
          </div>
          {line.personalization && (
            <MonogramLine personalization={line.personalization} qty={line.qty} />
          )}
          {!line.availability.ok && line.availability.reason && (
            <NoticeRow tone="warning">
              <p>{line.availability.reason}</p>
            </NoticeRow>
          )}
          <div role="status">
            <dl className={styles.total}>
              <dt>{formatSubtotalLabel(countBuyableUnits(cart))}</dt>
              <dd>{formatMoney(itemsTotal(cart))}</dd>
            </dl>
          </div>
          {group && !line.isGiftCard && <FreeShipping group={group} />}
          {group?.kind !== 'registry' && (
            <CartPanelPairings key={line.id} line={line} cart={cart} />
          )}
        </div>
      )}
    </Sheet>
  )
}

function FreeShipping({ group: { merchandise, freeShippingIn } }: { group: CartGroup }) {
  return (
    <div className={styles.free}>
      <ProgressStitch done={merchandise} total={merchandise + freeShippingIn} />
      <p className={styles.words}>
        {freeShippingIn === 0
          ? t.shippingIsFree
          : t.addForFreeShipping({ amount: formatMoney(freeShippingIn) })}
      </p>
    </div>
  )
}

/** The item total with discounts and monograms, without shipping, gift wrap and tax. */
function itemsTotal({ totals }: Cart): number {
  return calculateItemsTotal(totals) - totals.productDiscount - totals.orderDiscount
}
