import { useEffect, useState } from 'react'
import { CardGrid } from '#ui/patterns/card-grid/card-grid.tsx'
import { Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import type { ProductCard as Goods } from '#modules/catalog/contract.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { ProductTile } from './product-tile.tsx'
import * as t from '#messages/recent-products.ts'

export interface RecentProductRowProps {
  readonly slugs: readonly string[]
}

export function RecentProductRow({ slugs }: RecentProductRowProps) {
  const [goods, setGoods] = useState<readonly Goods[]>([])
  useEffect(() => {
    const controller = new AbortController()
    sessionApi()
      .get('/api/product/cards', { slug: [...slugs] }, { signal: controller.signal })
      .then(
        ({ rows }) => setGoods(rows),
        () => undefined,
      )
    return () => controller.abort()
  }, [slugs])
  if (goods.length === 0) return null
  return (
    <Section>
      <SectionHead title={t.recentlyViewed} />
      <CardGrid layout="row" label={t.recentlyViewed}>
        {goods.map((one) => (
          <ProductTile key={one.id} goods={one} />
        ))}
      </CardGrid>
    </Section>
  )
}
