import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '#kernel/money/money.ts'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import type { DesignerState } from '#storefront/features/monograms/designer-form.ts'
import type { MonogramOffer } from '#storefront/features/monograms/monogram-offer.ts'
import { paths } from '#storefront/paths.ts'
import type { DeliveryPromises } from './delivery-promise.ts'
import { BuyForm } from './buy-form.tsx'
import { ProductName } from './product-name.tsx'
import { BuyBoxTerms } from './buy-box-terms.tsx'
import type { ProductWithReturnTerms } from './product-return-terms.ts'
import { StockLine } from './stock-line.tsx'
import { VariantChoices } from './variant-choices.tsx'
import * as t from '#messages/product.ts'
import styles from './buy-box.module.css'

interface BuyBoxProps {
  readonly goods: ProductWithReturnTerms
  readonly variant: ProductVariant | null
  readonly promises: DeliveryPromises
  /** Null if it takes no monogram. */
  readonly monogram: MonogramOffer | null
  /** "96 points" by variant. */
  readonly points: Readonly<Record<string, string>>
}

export function BuyBox({ goods, variant, promises, monogram, points }: BuyBoxProps) {
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
        <NoticeRow>{t.notAvailableNow}</NoticeRow>
      ) : (
        <>
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
          <BuyForm {...{ goods, variant, promises, monogram, designer }} onDesigner={setDesigner} />
          <BuyBoxTerms
            {...{ goods, variant, designer }}
            points={points[variant.id] ?? null}
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
      {t.pricePer({ amount: formatMoney(amount, currency), unit: per })}
    </span>
  )
}
