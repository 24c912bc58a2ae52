import { lazy, Suspense, useEffect, useState, type ComponentType, type Dispatch } from 'react'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { clampQuantity } from '#ui/primitives/quantity/quantity-bounds.ts'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import type { ProductVariant } from '#modules/catalog/contract.ts'
import { CartForm } from '#storefront/features/cart/cart-form.tsx'
import { useCart } from '#storefront/features/cart/cart-store.ts'
import { getQuantityBounds, formatQuantityRule } from '#storefront/features/cart/quantity-rule.ts'
import type { DesignerState } from '#storefront/features/monograms/designer-form.ts'
import { MonogramInvitation } from '#storefront/features/monograms/monogram-invitation.tsx'
import type { MonogramOffer } from '#storefront/features/monograms/monogram-offer.ts'
import { useExpressPage } from '../checkout/use-express-page.ts'
import type { DeliveryPromises } from './delivery-promise.ts'
import type { DeferredBuyBoxPartsProps } from './deferred-buy-box-parts.tsx'
import { KeepRow } from './keep-row.tsx'
import type { ProductWithReturnTerms } from './product-return-terms.ts'
import { isAvailable } from './variant-matrix.ts'
import * as t from '#messages/product.ts'
import styles from './buy-box.module.css'

/** Rendered on the server, and loaded where it is shown. */
const SoldOut = lazy(async () => ({ default: (await import('./sold-out.tsx')).SoldOut }))

const Express = lazy(async () => ({
  default: (await import('../checkout/express-slot.tsx')).ExpressSlot,
}))

const formId = 'buy'
const buttonId = 'buy-button'
const ruleId = 'buy-rule'
const monogramLinkId = 'letters'

interface BuyFormProps {
  readonly goods: ProductWithReturnTerms
  readonly variant: ProductVariant
  readonly promises: DeliveryPromises
  readonly monogram: MonogramOffer | null
  /** The open designer, which replaces the form. */
  readonly designer: DesignerState | null
  readonly onDesigner: Dispatch<DesignerState | null>
}

export function BuyForm(props: BuyFormProps) {
  const { goods, variant, promises, monogram, designer, onDesigner } = props
  const { busy, faults } = useCart()
  // The quantity stays when another variant is selected.
  const [chosenQuantity, setChosenQuantity] = useState<number | null>(null)
  const express = useExpressPage()
  const isAdding = busy.has(variant.id)
  const cartError = faults[variant.id]
  const rule = formatQuantityRule(variant)
  const bounds = getQuantityBounds(variant)
  const quantity = {
    value: clampQuantity(chosenQuantity ?? variant.minQty, bounds),
    bounds,
    onChange: setChosenQuantity,
  }
  if (!isAvailable(variant))
    return (
      <>
        <Suspense>
          <SoldOut goods={goods} variant={variant} />
        </Suspense>
        <KeepRow goods={goods} variantId={variant.id} />
        <LateBuyingLoader goods={goods} variant={variant} />
      </>
    )
  return (
    <>
      {designer === null && (
        <CartForm
          intent="add"
          fields={{ variantId: variant.id }}
          className={styles.buy}
          id={formId}
        >
          <Quantity
            label={t.quantity}
            name="qty"
            describedBy={rule ? ruleId : undefined}
            {...bounds}
            {...quantity}
          />
          <Button
            id={buttonId}
            type="submit"
            busy={isAdding}
            busyLabel={t.adding}
            size="large"
            wide
          >
            {t.addToCart}
          </Button>
        </CartForm>
      )}
      {express && !designer && (
        <Suspense>
          <Express page={express} item={{ variantId: variant.id, qty: quantity.value }} />
        </Suspense>
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
      {designer === null && <KeepRow goods={goods} variantId={variant.id} />}
      {monogram && (
        <MonogramInvitation
          id={monogramLinkId}
          offer={monogram}
          slug={goods.slug}
          variantId={variant.id}
        />
      )}
      <LateBuyingLoader
        {...{ goods, variant, quantity, promises, onDesigner }}
        link={monogramLinkId}
        buyForm={formId}
        buyButton={buttonId}
        {...{ designer, isAdding }}
      />
    </>
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
