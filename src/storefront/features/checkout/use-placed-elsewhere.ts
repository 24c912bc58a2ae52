import { useCallback, useEffect, useRef, useState } from 'react'
import { sessionApi } from '#storefront/session/session-api.ts'
import { localStore } from '#ui/browser-store.ts'
import { parseSession } from '#storefront/session/session-store.ts'

export interface PlacedElsewhere {
  readonly orderId: string
  readonly orderNumber: string
}

const kept = (): string | null => parseSession(localStore.get).orderData?.checkoutId ?? null

/**
 * The cart of this settlement became an order in another tab: which one. The checkout that tab went to pay is remembered from the moment
 * it was placed, since that tab forgets it with the order.
 */
export function usePlacedElsewhere() {
  const checkoutId = useRef<string | null>(null)
  const [order, setOrder] = useState<PlacedElsewhere | null>(null)
  useEffect(() => {
    const note = () => void (checkoutId.current = kept() ?? checkoutId.current)
    note()
    addEventListener('storage', note)
    return () => removeEventListener('storage', note)
  }, [])
  /** True when there is such an order, which is shown from then on. */
  const find = useCallback(async (): Promise<boolean> => {
    if (checkoutId.current === null) return false
    const status = await sessionApi()
      .get('/api/pay/status', { checkoutId: checkoutId.current })
      .catch(() => null)
    if (!status?.orderId || !status.orderNumber) return false
    setOrder({ orderId: status.orderId, orderNumber: status.orderNumber })
    return true
  }, [])
  return { order, find }
}
