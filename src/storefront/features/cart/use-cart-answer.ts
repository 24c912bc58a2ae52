import { useEffect, useState } from 'react'
import type { Answer } from '#storefront/api/endpoints.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

type CartPath = '/api/cart/returns' | '/api/reward/cart'

/** What the API says about the cart, read again when `key` changes; null until then. */
export function useCartAnswer<Path extends CartPath>(
  path: Path,
  key: string,
): Answer<'get', Path> | null {
  const [loaded, setLoaded] = useState<{ of: string; answer: Answer<'get', Path> } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void sessionApi()
      .get<CartPath>(path, {})
      .then((answer) => isCurrent && setLoaded({ of: key, answer }))
      .catch(() => null)
    return () => {
      isCurrent = false
    }
  }, [path, key])
  return loaded?.of === key ? loaded.answer : null
}
