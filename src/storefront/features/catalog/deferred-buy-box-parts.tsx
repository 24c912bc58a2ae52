import { useEffect, useState, type ComponentType, type Dispatch } from 'react'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import type { DesignerState } from '../monograms/designer-form.ts'
import type { InlineDesignerProps } from '../monograms/inline-designer.tsx'
import { ProductHeart } from '../wishlists/product-heart.tsx'
import { RestockWatch } from '../wishlists/restock-watch.tsx'
import { RegistryLauncher } from './registry-launcher.tsx'
import { StickyBuyBar, type StickyBuyBarProps } from './sticky-buy-bar.tsx'

interface ProductSelection {
  readonly goods: ProductDetail
  readonly variant: ProductVariant
}

interface BuyingProps extends Pick<InlineDesignerProps, 'quantity' | 'promises'> {
  readonly link: string
  readonly bar: StickyBuyBarProps
  /** Called with the state of the open designer; null when it closes. */
  readonly onDesigner: Dispatch<DesignerState | null>
}

/** A sold-out variant cannot be bought, but watched. */
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
      {buyingProps.link === undefined && variant.heldMinutes === null && (
        <RestockWatch productId={goods.id} variantId={variant.id} slug={goods.slug} />
      )}
      {buyingProps.link !== undefined && (
        <>
          <DesignerLauncher {...{ goods, variant }} {...buyingProps} />
          <StickyBuyBar {...buyingProps.bar} />
        </>
      )}
    </>
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
}: ProductSelection & Omit<BuyingProps, 'bar'>) {
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
