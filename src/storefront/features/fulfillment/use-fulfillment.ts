import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderProgress } from '#modules/fulfillment/contract.ts'
import type { ReturnEligibility } from '#modules/returns/contract.ts'
import type { ReturnDetail } from '#modules/returns/return-schemas.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { getOrderAccess } from '../orders/order-access.ts'

export interface FulfillmentState {
  readonly progress: OrderProgress
  readonly returns: readonly ReturnDetail[]
  readonly eligible: ReturnEligibility
}

export type ChangeOrder = (what: () => Promise<unknown>) => Promise<boolean>

/**
 * The fulfillment, returns and eligibility of an order. Null while loading and without access.
 * `onChanged` reloads the order after a change, where the page's own data does not.
 */
export function useFulfillment(orderId: string, onChanged: (() => Promise<unknown>) | undefined) {
  const { revalidate } = useRevalidator()
  const [care, setCare] = useState<FulfillmentState | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')

  useEffect(() => {
    let isShown = true
    readCare(orderId).then(
      (found) => isShown && setCare(found),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => {
      isShown = false
    }
  }, [orderId])

  const change: ChangeOrder = async (what) => {
    setBusy(true)
    try {
      await what()
      setCare(await readCare(orderId))
      setFault('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
      return false
    } finally {
      setBusy(false)
    }
    await (onChanged ?? revalidate)()
    return true
  }

  return { care, busy, fault, change }
}

async function readCare(orderId: string): Promise<FulfillmentState> {
  const [api, key] = [sessionApi(), getOrderAccess(orderId)]
  const [progress, { rows }, eligible] = await Promise.all([
    api.post('/api/order/progress', key),
    api.post('/api/return/list', key),
    api.post('/api/return/eligibility', key),
  ])
  return { progress, returns: rows, eligible }
}
