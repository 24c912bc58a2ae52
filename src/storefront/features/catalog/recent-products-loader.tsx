import { useEffect, useState, type ComponentType } from 'react'
import type { RecentProductRowProps } from './recent-product-row.tsx'
import { readRecentProducts } from './recent-products.ts'

interface LoadedShelf extends RecentProductRowProps {
  readonly Cards: ComponentType<RecentProductRowProps>
  readonly except: string | undefined
}

export function RecentProducts({ except }: { except?: string }) {
  const [shelf, setShelf] = useState<LoadedShelf | null>(null)
  useEffect(() => {
    const slugs = readRecentProducts()
      .filter((slug) => slug !== except)
      .slice(0, 4)
    if (slugs.length === 0) return
    let isUnmounted = false
    void import('./recent-product-row.tsx').then(
      ({ RecentProductRow }) => isUnmounted || setShelf({ Cards: RecentProductRow, slugs, except }),
    )
    return () => void (isUnmounted = true)
  }, [except])
  return shelf?.except === except && shelf && <shelf.Cards slugs={shelf.slugs} />
}
