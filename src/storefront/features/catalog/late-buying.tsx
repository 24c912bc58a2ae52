import { useEffect, useState, type ComponentType, type Dispatch } from 'react'
import type { GoodsDetail, GoodsVariant } from '#modules/catalog/contract.ts'
import type { DesignerState } from '../monograms/designer-form.ts'
import type { InlineDesignerProps } from '../monograms/inline-designer.tsx'
import { GoodsHeart } from '../wishlists/goods-heart.tsx'
import { StickyBuyBar, type StickyBuyBarProps } from './sticky-buy-bar.tsx'

interface Piece {
  readonly goods: GoodsDetail
  readonly variant: GoodsVariant
}

interface Buying extends Pick<InlineDesignerProps, 'quantity'>, Pick<StickyBuyBarProps, 'button'> {
  /** The id of what holds the link to the designer’s page. */
  readonly link: string
  readonly bar: Omit<StickyBuyBarProps, 'button'>
  /** Called with what the open designer comes to; with null once it is closed. */
  readonly onDesigner: Dispatch<DesignerState | null>
}

/** A piece that is sold out can be wished for, and no more. */
export type LateBuyingProps = Piece & (Buying | { readonly link?: never })

/** What the buy box needs once it has been seen: the heart, the bar on a phone, and the designer in place of the link to its page. */
export function LateBuying({ goods, variant, ...buying }: LateBuyingProps) {
  return (
    <>
      <GoodsHeart goodsId={goods.id} variantId={variant.id} />
      {buying.link !== undefined && (
        <>
          <Letters {...{ goods, variant }} {...buying} />
          <StickyBuyBar button={buying.button} {...buying.bar} />
        </>
      )}
    </>
  )
}

/** The link opens the designer here; it is loaded then. */
function Letters({
  goods,
  variant,
  link,
  quantity,
  onDesigner,
}: Piece & Omit<Buying, 'bar' | 'button'>) {
  const [shown, setShown] = useState<{ Designer: ComponentType<InlineDesignerProps> } | null>(null)
  const isShown = shown !== null
  useEffect(() => {
    const way = document.getElementById(link)
    if (!way) return
    way.hidden = isShown
    const open = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void import('../monograms/inline-designer.tsx').then(({ InlineDesigner: Designer }) =>
        setShown({ Designer }),
      )
    }
    way.addEventListener('click', open)
    return () => way.removeEventListener('click', open)
  }, [link, isShown])
  return (
    shown && (
      <shown.Designer
        {...{ goods, variant, quantity }}
        onChange={onDesigner}
        onClose={() => setShown(null)}
      />
    )
  )
}
