import type { CheckoutView } from '#modules/checkout/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { SummaryCard, SummaryLines } from '#ui/primitives/summary-card/summary-card.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { CartPoints } from '../cart/cart-points.tsx'
import { CartReturns } from '../cart/cart-returns.tsx'
import { formatItems } from '../cart/count-words.ts'
import { CouponBox } from '../coupons/coupon-box.tsx'
import { listGiftCardWords } from '../cart/gift-card-words.ts'
import { groupNameForYou } from '../cart/group-name.ts'
import { MonogramWords } from '../monograms/monogram-line.tsx'
import { findPickupMethod } from './delivery-choice.ts'
import { formatGroupTown } from './format-group-town.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { checkoutLines, tenderLines, totalLabels } from './checkout-lines.ts'
import * as t from '#messages/checkout.ts'
import styles from './order-summary.module.css'

/**
 * The order summary with all taxes; codes can be entered until the order is placed. It is
 * collapsed below 1100 px.
 */
export function OrderSummary({
  checkout,
  onCode,
}: {
  checkout: CheckoutView
  onCode?: () => void
}) {
  const pieces = checkout.lines.reduce((sum, line) => sum + line.qty, 0)
  return (
    <SummaryCard
      title={t.orderSummary}
      tone="ground"
      closedLabel={t.showAll({ count: pieces, items: formatItems(pieces) })}
      lines={checkoutLines(checkout)}
      total={checkout.totals.grand}
      currency={checkout.currency}
      totalLabel={totalLabels[checkout.taxState]}
      before={<OrderedLines checkout={checkout} />}
      between={onCode && <CouponBox coupons={checkout.coupons} onChanged={onCode} />}
    >
      {checkout.tenders.rows.length > 0 && (
        <div className={styles.tendered}>
          <SummaryLines lines={tenderLines(checkout)} currency={checkout.currency} />
        </div>
      )}
      <EarnedPoints checkout={checkout} />
      <CartReturns
        lines={checkout.lines}
        arrivals={checkout.groups.map(({ id, methods, methodId }) => ({
          groupId: id,
          earliest: methods.find((method) => method.id === methodId)?.earliest,
        }))}
        className={styles.small}
      />
    </SummaryCard>
  )
}

function EarnedPoints({ checkout }: { checkout: CheckoutView }) {
  if ((checkout.tenders.points?.used ?? 0) > 0)
    return <p className={styles.small}>{t.pointsEarnNothing}</p>
  return <CartPoints cart={checkout} path={paths.settlement} earnedOnly className={styles.small} />
}

function describeGroup(group: CheckoutView['groups'][number]): string {
  if (group.isPickup) return findPickupMethod(group)?.label ?? ''
  const [name, town] = [groupNameForYou(group), formatGroupTown(group)]
  return town ? t.toGroupIn({ name, town }) : t.toGroup({ name })
}

export function OrderedLines({
  checkout: { groups, lines },
}: {
  checkout: Pick<CheckoutView, 'groups' | 'lines'>
}) {
  const { timeZone } = useShopSettings()
  return groups.map((group) => (
    <div key={group.id} className={styles.group}>
      {(groups.length > 1 || group.kind !== 'own') && (
        <h3 className={styles.to}>{describeGroup(group)}</h3>
      )}
      <ul>
        {lines
          .filter((line) => line.groupId === group.id)
          .map((line) => (
            <li key={line.id} className={styles.line}>
              <LinePicture
                picture={line.picture}
                sizes="4rem"
                shape="square"
                faded={!line.availability.ok}
              />
              <p>
                {line.title}
                <small>
                  {[
                    line.options.map((option) => option.value).join(', '),
                    line.qty > 1 && `${line.qty} × ${formatMoney(line.total / line.qty)}`,
                  ]
                    .filter(Boolean)
                    .join('. ')}
                </small>
                {line.personalization && (
                  <small>
                    <MonogramWords personalization={line.personalization} qty={line.qty} />
                  </small>
                )}
                {line.isGiftCard
                  && listGiftCardWords(line.giftCard, timeZone).map((words) => (
                    <small key={words}>{words}</small>
                  ))}
                {!line.availability.ok && (
                  <small className={styles.short}>{line.availability.reason}</small>
                )}
              </p>
              <p>{formatMoney(line.total)}</p>
            </li>
          ))}
      </ul>
    </div>
  ))
}
