import { useEffect, useRef, useState, type ComponentType, type Dispatch } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#kernel/money/money.ts'
import { Button, ButtonLink, type ButtonProps } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { clampQuantity } from '#ui/primitives/quantity/quantity-bounds.ts'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import { CartForm } from '#storefront/features/cart/cart-form.tsx'
import { useCart } from '#storefront/features/cart/cart-store.ts'
import { getQuantityBounds, formatQuantityRule } from '#storefront/features/cart/quantity-rule.ts'
import {
  designerForm,
  designerLabel,
  type DesignerState,
} from '#storefront/features/monograms/designer-form.ts'
import { paths } from '#storefront/paths.ts'
import { formatCheckBack } from './format-availability.ts'
import type { DeliveryPromises } from './delivery-promise.ts'
import { ProductName } from './product-name.tsx'
import { BuyBoxTerms } from './buy-box-terms.tsx'
import type { DeferredBuyBoxPartsProps } from './deferred-buy-box-parts.tsx'
import type { ProductWithReturnTerms } from './product-return-terms.ts'
import { StockLine } from './stock-line.tsx'
import { VariantChoices } from './variant-choices.tsx'
import { isAvailable } from './variant-matrix.ts'
import styles from './buy-box.module.css'

interface BuyBoxProps {
  readonly goods: ProductWithReturnTerms
  readonly variant: ProductVariant | null
  readonly promises: DeliveryPromises
  readonly letters: string | null
}

export function BuyBox({ goods, variant, promises, letters }: BuyBoxProps) {
  const { slug, title, subtitle, currency } = goods
  const navigate = useNavigate()
  const [designer, setDesigner] = useState<DesignerState | null>(null)
  return (
    <div className={styles.box}>
      <h1 className={styles.title} tabIndex={-1}>
        <ProductName title={title} italic />
      </h1>
      {variant && (
        <p>
          <Price
            amount={variant.price}
            currency={currency}
            compareAt={variant.compareAt ?? undefined}
            size="lead"
          />
          {variant.unitPrice && <UnitPrice unitPrice={variant.unitPrice} currency={currency} />}
        </p>
      )}
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {variant === null ? (
        <NoticeRow>Not available right now.</NoticeRow>
      ) : (
        <>
          <button
            type="button"
            id="heart"
            className={styles.heart}
            aria-label={`Wish list: ${title}`}
          />
          <VariantChoices
            goods={goods}
            variant={variant}
            onChoose={(chosen) =>
              void navigate(paths.goods(slug, chosen.id), {
                replace: true,
                preventScrollReset: true,
                flushSync: true,
              })
            }
          />
          <StockLine variant={variant} leadTime={goods.leadTime} />
          <BuyForm {...{ goods, variant, letters, designer }} onDesigner={setDesigner} />
          <p>
            <ButtonLink variant="quiet" wide href={paths.addToRegistry(variant.id, slug)}>
              Add to registry
            </ButtonLink>
          </p>
          <BuyBoxTerms
            {...{ goods, variant, designer }}
            promise={promises[designer?.workDays ?? 0] ?? null}
          />
        </>
      )}
    </div>
  )
}

interface UnitPriceProps {
  readonly unitPrice: NonNullable<ProductVariant['unitPrice']>
  readonly currency: ProductWithReturnTerms['currency']
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
const monogramLinkId = 'letters'
const missingFieldsId = 'monogram-missing'

type BuyFormProps = Pick<BuyBoxProps, 'goods' | 'letters'> & {
  variant: ProductVariant
  designer: DesignerState | null
  onDesigner: Dispatch<DesignerState | null>
}

function BuyForm({ goods, variant, letters, designer, onDesigner }: BuyFormProps) {
  const { busy, faults } = useCart()
  const button = useRef<HTMLDivElement>(null)
  // The quantity stays when another variant is selected.
  const [chosenQuantity, setChosenQuantity] = useState<number | null>(null)
  const isAdding = busy.has(variant.id)
  const cartError = faults[variant.id]
  const rule = formatQuantityRule(variant)
  const bounds = getQuantityBounds(variant)
  const quantity = {
    value: clampQuantity(chosenQuantity ?? variant.minQty, bounds),
    bounds,
    onChange: setChosenQuantity,
  }
  if (!isAvailable(variant)) {
    return (
      <NoticeRow
        tone="warning"
        title={
          variant.heldMinutes === null ? 'This one is sold out.' : 'Someone is buying the last one.'
        }
      >
        {variant.heldMinutes !== null && `${formatCheckBack(variant.heldMinutes)} `}
        {goods.variants.some(isAvailable)
          ? 'Other options are in stock.'
          : 'See similar products below.'}
        <LateBuyingLoader goods={goods} variant={variant} />
      </NoticeRow>
    )
  }
  return (
    <>
      <CartForm intent="add" fields={{ variantId: variant.id }} className={styles.buy} id={formId}>
        {designer === null && (
          <Quantity
            label="Quantity"
            name="qty"
            describedBy={rule ? ruleId : undefined}
            {...bounds}
            {...quantity}
          />
        )}
        <div ref={button}>
          <BuyButton designer={designer} busy={isAdding} size="large" wide />
        </div>
      </CartForm>
      {designer && (
        <div className={styles.rule}>
          <p>
            {designerLabel(designer)}, <Price amount={designer.total} currency={goods.currency} />
          </p>
          <p className="quiet" id={missingFieldsId}>
            {designer.missing}
          </p>
        </div>
      )}
      {rule && (
        <p id={ruleId} className={`quiet ${styles.rule}`}>
          {rule}
        </p>
      )}
      {cartError && (
        <NoticeRow tone="error" live>
          {cartError.message}
        </NoticeRow>
      )}
      {letters && (
        <p id={monogramLinkId}>
          <ButtonLink
            href={`${paths.monogramStep(goods.slug)}&v=${variant.id}`}
            variant="secondary"
            wide
          >
            Add a monogram, {letters}
          </ButtonLink>
        </p>
      )}
      <LateBuyingLoader
        {...{ goods, variant, quantity, button, onDesigner }}
        link={monogramLinkId}
        bar={{
          title: designer ? designerLabel(designer) : goods.title,
          price: designer?.missing ?? (
            <Price amount={designer?.total ?? variant.price} currency={goods.currency} />
          ),
          children: <BuyButton designer={designer} busy={isAdding} />,
        }}
      />
    </>
  )
}

/** Adds the product to the cart, or the monogrammed product while the designer is open. */
function BuyButton({
  designer,
  busy,
  ...look
}: { designer: DesignerState | null; busy: boolean } & Pick<ButtonProps, 'size' | 'wide'>) {
  return (
    <Button
      type="submit"
      form={designer ? designerForm : formId}
      busy={designer?.busy ?? busy}
      busyLabel="Adding…"
      {...(designer
        && designer.missing !== null && { disabled: true, 'aria-describedby': missingFieldsId })}
      {...look}
    >
      Add to cart
    </Button>
  )
}

/** Loaded after the first render, because it is not visible at first. */
function LateBuyingLoader(props: DeferredBuyBoxPartsProps) {
  const [late, setLate] = useState<{ Buying: ComponentType<DeferredBuyBoxPartsProps> } | null>(null)
  useEffect(
    () =>
      void import('./deferred-buy-box-parts.tsx').then(({ DeferredBuyBoxParts: Buying }) =>
        setLate({ Buying }),
      ),
    [],
  )
  return late && <late.Buying {...props} />
}
