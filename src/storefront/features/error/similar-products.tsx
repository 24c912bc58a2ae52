import { useEffect, useState } from 'react'
import type { ProductCard } from '#modules/catalog/contract.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { ProductRow } from '../catalog/product-row.tsx'
import { extractSearchWords } from './extract-search-words.ts'
import * as t from '#messages/not-found.ts'

export function SimilarProducts({ path }: { path: string }) {
  const [goods, setGoods] = useState<readonly ProductCard[]>([])
  useEffect(() => {
    const q = extractSearchWords(path)
    if (q === '' || path === '/404') return
    const controller = new AbortController()
    sessionApi()
      .get('/api/product/list', { q, pageSize: 4, facets: '0' }, { signal: controller.signal })
      .then(
        ({ rows, repair }) => setGoods(rows.length > 0 ? rows : (repair?.relaxed ?? [])),
        () => undefined,
      )
    return () => controller.abort()
  }, [path])
  return <ProductRow title={t.similar} goods={goods} />
}
