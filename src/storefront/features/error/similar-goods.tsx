import { useEffect, useState } from 'react'
import type { GoodsCard } from '#modules/catalog/contract.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { GoodsRow } from '../catalog/goods-row.tsx'
import { wordsOfPath } from './words-of-path.ts'

/** Goods that are called much like what was looked for; nothing at all when none are. */
export function SimilarGoods({ path }: { path: string }) {
  const [goods, setGoods] = useState<readonly GoodsCard[]>([])
  useEffect(() => {
    const q = wordsOfPath(path)
    if (q === '' || path === '/404') return
    const asked = new AbortController()
    sessionApi()
      .get('/api/goods/list', { q, pageSize: 4, facets: '0' }, { signal: asked.signal })
      .then(
        ({ rows, repair }) => setGoods(rows.length > 0 ? rows : (repair?.relaxed ?? [])),
        () => undefined,
      )
    return () => asked.abort()
  }, [path])
  return <GoodsRow title="Perhaps you meant one of these" goods={goods} />
}
