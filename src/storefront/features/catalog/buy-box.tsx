import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#kernel/money/money.ts'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { clampQuantity } from '#ui/primitives/quantity/quantity-bounds.ts'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import type { GoodsVariant } from '#modules/catalog/contract.ts'
import { CartForm } from '#storefront/features/cart/cart-form.tsx'
import { useCart } from '#storefront/features/cart/cart-store.ts'
import { ruleInWords } from '#storefront/features/cart/quantity-rule.ts'
import { paths } from '#storefront/paths.ts'
import type { DeliveryPromise } from './delivery-promise.ts'
import { GoodsTitle } from './goods-title.tsx'
import { Promises } from './promises.tsx'
import type { LateBuyingProps } from './late-buying.tsx'
import type { GoodsShown } from './return-words.ts'
import { StockLine } from './stock-line.tsx'
import { VariantChoices } from './variant-choices.tsx'
import { canBeHad } from './variant-matrix.ts'
import styles from './buy-box.module.css'

interface BuyBoxProps {
  readonly goods: GoodsShown
  readonly variant: GoodsVariant | null
  readonly promise: DeliveryPromise | null
  readonly letters: string | null
}

export function BuyBox({ goods, variant, promise, letters }: BuyBoxProps) {
  const { slug, title, subtitle, currency } = goods
  const navigate = useNavigate()
  return (
    <div className={styles.box}>
      <h1 className={styles.title} tabIndex={-1}>
        <GoodsTitle title={title} italic />
      </h1>
      {variant && (
        <p>
          <Price amount={variant.price} currency={currency} compareAt={variant.compareAt ?? undefined} size="lead" />
          {variant.unitPrice && <UnitPrice unitPrice={variant.unitPrice} currency={currency} />}
        </p>
      )}
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {variant === null ? (
        <NoticeRow>This piece is not on sale at the moment.</NoticeRow>
      ) : (
        <>
          <button type="button" id="heart" className={styles.heart} aria-label={`Wish list: ${title}`} />
          <VariantChoices
            goods={goods}
            variant={variant}
            onChoose={(chosen) => void navigate(paths.goods(slug, chosen.id), { replace: true, preventScrollReset: true, flushSync: true })}
          />
          <StockLine variant={variant} leadTime={goods.leadTime} />
          <BuyForm goods={goods} variant={variant} letters={letters} />
          <p>
            <ButtonLink variant="quiet" wide href={paths.addToRegistry(variant.id, slug)}>
              Add to registry
            </ButtonLink>
          </p>
          <Promises goods={goods} variant={variant} promise={promise} />
        </>
      )}
    </div>
  )
}

interface UnitPriceProps {
  readonly unitPrice: NonNullable<GoodsVariant['unitPrice']>
  readonly currency: GoodsShown['currency']
}

function UnitPrice({ unitPrice: { amount, per }, currency }: UnitPriceProps) {
  return (
    <span className={`quiet ${styles.unitPrice}`}>
      {formatMoney(amount, currency)} per {per}
    </span>
  )
}

const formId = 'buy'
const ruleId = 'buy-rule'
const lettersId = 'letters'

function BuyForm({ goods, variant, letters }: Pick<BuyBoxProps, 'goods' | 'letters'> & { variant: GoodsVariant }) {
  const { busy, faults } = useCart()
  const button = useRef<HTMLDivElement>(null)
  // Another color is wanted as often as this one.
  const [wanted, setWanted] = useState<number | null>(null)
  const isBusy = busy.has(variant.id)
  const fault = faults[variant.id]
  const rule = ruleInWords(variant)
  const most = variant.availability.left === null ? variant.maxQty : Math.min(variant.maxQty, variant.availability.left)
  const bounds = { min: variant.minQty, max: most, step: variant.multiple }
  if (!canBeHad(variant)) {
    return (
      <NoticeRow tone="warning" title="This one is sold out.">
        {goods.variants.some(canBeHad) ? 'Other choices can be had.' : 'What stands in its place is shown below.'}
        <Late goods={goods} variant={variant} />
      </NoticeRow>
    )
  }
  return (
    <>
      <CartForm intent="add" fields={{ variantId: variant.id }} className={styles.buy} id={formId}>
        <Quantity
          label="Quantity"
          name="qty"
          describedBy={rule ? ruleId : undefined}
          {...bounds}
          value={clampQuantity(wanted ?? variant.minQty, bounds)}
          onChange={setWanted}
        />
        <div ref={button}>
          <Button type="submit" size="large" wide busy={isBusy} busyLabel="Adding…">
            Add to cart
          </Button>
        </div>
      </CartForm>
      {rule && (
        <p id={ruleId} className={`quiet ${styles.rule}`}>
          {rule}
        </p>
      )}
      {fault && (
        <NoticeRow tone="error" live>
          {fault.message}
        </NoticeRow>
      )}
      {letters && (
        <p id={lettersId}>
          <ButtonLink href={`${paths.monogramStep(goods.slug)}&v=${variant.id}`} variant="secondary" wide>
            Add letters, {letters}
          </ButtonLink>
        </p>
      )}
      <Late
        goods={goods}
        variant={variant}
        link={lettersId}
        button={button}
        form={formId}
        busy={isBusy}
        price={<Price amount={variant.price} currency={goods.currency} />}
      />
    </>
  )
}

/** What is out of sight at first comes after what is in sight. */
function Late(props: LateBuyingProps) {
  const [late, setLate] = useState<{ Buying: ComponentType<LateBuyingProps> } | null>(null)
  useEffect(() => void import('./late-buying.tsx').then(({ LateBuying: Buying }) => setLate({ Buying })), [])
  return late && <late.Buying {...props} />
}
