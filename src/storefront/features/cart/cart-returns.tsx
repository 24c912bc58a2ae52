import { useEffect, useState } from 'react'
import type { CartLine } from '#modules/cart/contract.ts'
import { sessionApi } from '#storefront/session/session-api.ts'

/** What holds for sending back what is in the cart, as its policies have it; asked anew when other pieces are in it. */
export function CartReturns({ lines, className }: { lines: readonly CartLine[]; className?: string }) {
  const [told, setTold] = useState({ of: '', words: '' })
  const pieces = lines.map((line) => `${line.variantId} ${line.groupId} ${line.unitPrice} ${line.personalization !== null}`).join()
  useEffect(() => {
    let isCurrent = true
    void sessionApi()
      .get('/api/cart/returns', {})
      .then(({ words }) => isCurrent && setTold({ of: pieces, words }))
      .catch(() => null)
    return () => {
      isCurrent = false
    }
  }, [pieces])
  return told.of !== pieces || told.words === '' ? null : <p className={className}>{told.words}</p>
}
