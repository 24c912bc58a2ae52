import { useEffect, useState, type ComponentType } from 'react'
import type { RecentCardsProps } from './recent-cards.tsx'
import { recentGoods } from './recent-goods.ts'

interface LoadedShelf extends RecentCardsProps {
  readonly Cards: ComponentType<RecentCardsProps>
  readonly except: string | undefined
}

export function RecentShelf({ except }: { except?: string }) {
  const [shelf, setShelf] = useState<LoadedShelf | null>(null)
  useEffect(() => {
    const slugs = recentGoods()
      .filter((slug) => slug !== except)
      .slice(0, 4)
    if (slugs.length === 0) return
    let isUnmounted = false
    void import('./recent-cards.tsx').then(
      ({ RecentCards }) => isUnmounted || setShelf({ Cards: RecentCards, slugs, except }),
    )
    return () => void (isUnmounted = true)
  }, [except])
  return shelf?.except === except && shelf && <shelf.Cards slugs={shelf.slugs} />
}
