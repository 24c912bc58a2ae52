import { useEffect, useState, type ComponentType } from 'react'
import type { GoodsDetail, GoodsVariant } from '#modules/catalog/contract.ts'
import type { InlineDesignerProps } from '../monograms/inline-designer.tsx'
import { StickyBuyBar, type StickyBuyBarProps } from './sticky-buy-bar.tsx'

export interface LateBuyingProps extends StickyBuyBarProps {
  readonly goods: GoodsDetail
  readonly variant: GoodsVariant
  /** The id of what holds the link to the designer’s page. */
  readonly link: string
}

/** What the buy box needs once it has been seen: the bar on a phone, and the designer in place of the link to its page. */
export function LateBuying({ goods, variant, link, ...bar }: LateBuyingProps) {
  return (
    <>
      <Letters goods={goods} variant={variant} link={link} />
      <StickyBuyBar {...bar} />
    </>
  )
}

/** The link opens the designer here; it is loaded then. */
function Letters({ goods, variant, link }: Pick<LateBuyingProps, 'goods' | 'variant' | 'link'>) {
  const [shown, setShown] = useState<{ Designer: ComponentType<InlineDesignerProps> } | null>(null)
  const isShown = shown !== null
  useEffect(() => {
    const way = document.getElementById(link)
    if (!way) return
    way.hidden = isShown
    const open = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void import('../monograms/inline-designer.tsx').then(({ InlineDesigner: Designer }) => setShown({ Designer }))
    }
    way.addEventListener('click', open)
    return () => way.removeEventListener('click', open)
  }, [link, isShown])
  return shown && <shown.Designer goods={goods} variant={variant} onClose={() => setShown(null)} />
}
