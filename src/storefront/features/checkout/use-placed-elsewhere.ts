import { useCallback, useEffect, useRef, useState } from 'react'
import { sessionApi } from '#storefront/session/session-api.ts'
import { localStore } from '#ui/browser-store.ts'
import { parseSession } from '#storefront/session/session-store.ts'

export interface PlacedElsewhere {
  readonly orderId: string
  readonly orderNumber: string
}

const storedCheckoutId = (): string | null =>
  parseSession(localStore.get).orderData?.checkoutId ?? null

/**
 * Finds the order that another tab placed from this cart. The checkout id is remembered when it is
 * placed, because the other tab removes it after the order.
 */
export function usePlacedElsewhere() {
  const checkoutId = useRef<string | null>(null)
  const [order, setOrder] = useState<PlacedElsewhere | null>(null)
  useEffect(() => {
    const remember = () => void (checkoutId.current = storedCheckoutId() ?? checkoutId.current)
    remember()
    addEventListener('storage', remember)
    return () => removeEventListener('storage', remember)
  }, [])
  /** True if there is an order, which is then shown. */
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
