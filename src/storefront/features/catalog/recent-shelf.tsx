import { useEffect, useState, type ComponentType } from 'react'
import type { RecentCardsProps } from './recent-cards.tsx'
import { recentGoods } from './recent-goods.ts'

interface Shelf extends RecentCardsProps {
  readonly Cards: ComponentType<RecentCardsProps>
  readonly except: string | undefined
}

/** What this browser looked at before, without the piece that is being looked at. It comes last and late: nothing waits for it. */
export function RecentShelf({ except }: { except?: string }) {
  const [shelf, setShelf] = useState<Shelf | null>(null)
  useEffect(() => {
    const slugs = recentGoods()
      .filter((slug) => slug !== except)
      .slice(0, 4)
    if (slugs.length === 0) return
    let isLeft = false
    void import('./recent-cards.tsx').then(
      ({ RecentCards }) => isLeft || setShelf({ Cards: RecentCards, slugs, except }),
    )
    return () => void (isLeft = true)
  }, [except])
  return shelf?.except === except && shelf && <shelf.Cards slugs={shelf.slugs} />
}
