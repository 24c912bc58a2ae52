import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { GoodsCard } from '#modules/catalog/contract.ts'
import { publicApi } from '#storefront/api/browser-api.ts'
import { GoodsRow } from '../catalog/goods-row.tsx'
import { wordsOfPath } from './words-of-path.ts'

/** Goods that are called much like what was looked for; nothing at all when none are. */
export function SimilarGoods() {
  const { pathname } = useLocation()
  const [goods, setGoods] = useState<readonly GoodsCard[]>([])
  useEffect(() => {
    const q = wordsOfPath(pathname)
    if (q === '' || pathname === '/404') return
    const asked = new AbortController()
    publicApi()
      .get('/api/goods/list', { q, pageSize: 4, facets: '0' }, { signal: asked.signal })
      .then(
        ({ rows, repair }) => setGoods(rows.length > 0 ? rows : (repair?.relaxed ?? [])),
        () => undefined,
      )
    return () => asked.abort()
  }, [pathname])
  return <GoodsRow title="Perhaps you meant one of these" goods={goods} />
}
