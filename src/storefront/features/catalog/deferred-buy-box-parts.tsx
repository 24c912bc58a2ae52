import { useEffect, useState, type ComponentType, type Dispatch } from 'react'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { Price } from '#ui/primitives/price/price.tsx'
import { designerButtonId, designerForm, type DesignerState } from '../monograms/designer-form.ts'
import type { InlineDesignerProps } from '../monograms/inline-designer.tsx'
import { ProductHeart } from '../wishlists/product-heart.tsx'
import { RegistryLauncher } from './registry-launcher.tsx'
import { StickyBuyBar } from './sticky-buy-bar.tsx'
import * as bar from '#messages/monogram-bar.ts'
import * as t from '#messages/product.ts'

interface ProductSelection {
  readonly goods: ProductDetail
  readonly variant: ProductVariant
}

interface BuyingProps extends Pick<InlineDesignerProps, 'quantity' | 'promises'> {
  readonly link: string
  /** The ids of the form that adds the product, and of its button. */
  readonly buyForm: string
  readonly buyButton: string
  readonly isAdding: boolean
  /** The open designer, which replaces the form. */
  readonly designer: DesignerState | null
  /** Called with the state of the open designer; null when it closes. */
  readonly onDesigner: Dispatch<DesignerState | null>
}

/** A sold-out variant has no form that adds it to the cart. */
export type DeferredBuyBoxPartsProps = ProductSelection & (BuyingProps | { readonly link?: never })

/**
 * Parts of the buy box that load after the page: wish list button, sticky bar on phones, and inline
 * designer.
 */
export function DeferredBuyBoxParts({ goods, variant, ...buyingProps }: DeferredBuyBoxPartsProps) {
  return (
    <>
      <ProductHeart productId={goods.id} variantId={variant.id} />
      <RegistryLauncher
        {...{ goods, variant }}
        qty={buyingProps.link === undefined ? 1 : buyingProps.quantity.value}
      />
      {buyingProps.link !== undefined && (
        <>
          <DesignerLauncher {...{ goods, variant }} {...buyingProps} />
          <BuyBar {...{ goods, variant }} {...buyingProps} />
        </>
      )}
    </>
  )
}

type BarProps = Pick<BuyingProps, 'buyForm' | 'buyButton' | 'isAdding' | 'designer'>

const missingFieldsId = 'monogram-missing'

/** Adds the product with its monogram while the designer is open, and without one otherwise. */
function BuyBar({
  goods,
  variant,
  buyForm,
  buyButton,
  isAdding,
  designer,
}: ProductSelection & BarProps) {
  if (designer === null)
    return (
      <StickyBuyBar
        watchId={buyButton}
        title={goods.title}
        price={<Price amount={variant.price} currency={goods.currency} />}
      >
        <Button type="submit" form={buyForm} busy={isAdding} busyLabel={t.adding}>
          {t.addToCart}
        </Button>
      </StickyBuyBar>
    )
  const { busy, missing, total } = designer
  const letters = designer.letters.replaceAll(',', '')
  return (
    <StickyBuyBar
      isLong
      watchId={designerButtonId}
      title={`${letters === '' ? bar.title : bar.titleOf({ letters })} `}
      price={<Price amount={total} currency={goods.currency} />}
      note={missing}
      noteId={missingFieldsId}
    >
      <Button
        type="submit"
        form={designerForm}
        busy={busy}
        busyLabel={t.adding}
        {...(missing !== null && { disabled: true, 'aria-describedby': missingFieldsId })}
      >
        {t.addToCart}
      </Button>
    </StickyBuyBar>
  )
}

/** Replaces the link to the designer page with the designer, loaded on click. */
function DesignerLauncher({
  goods,
  variant,
  link,
  quantity,
  promises,
  onDesigner,
}: ProductSelection & Omit<BuyingProps, keyof BarProps>) {
  const [loaded, setLoaded] = useState<{ Designer: ComponentType<InlineDesignerProps> } | null>(
    null,
  )
  const isOpen = loaded !== null
  useEffect(() => {
    const linkContainer = document.getElementById(link)
    if (!linkContainer) return
    linkContainer.hidden = isOpen
    const open = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void import('../monograms/inline-designer.tsx').then(({ InlineDesigner: Designer }) =>
        setLoaded({ Designer }),
      )
    }
    linkContainer.addEventListener('click', open)
    return () => linkContainer.removeEventListener('click', open)
  }, [link, isOpen])
  return (
    loaded && (
      <loaded.Designer
        {...{ goods, variant, quantity, promises }}
        onChange={onDesigner}
        onClose={() => setLoaded(null)}
      />
    )
  )
}
