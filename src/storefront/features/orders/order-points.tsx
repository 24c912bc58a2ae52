import { useCallback } from 'react'
import { sessionApi } from '#storefront/session/session-api.ts'
import { formatPoints } from '../cart/count-words.ts'
import { describeUnlockTiming } from '../cart/describe-unlock-timing.ts'
import { useCartAnswer } from '../cart/use-cart-answer.ts'
import * as t from '#messages/points.ts'

/** What an order earned its member, in the words of the cart. */
export function OrderPoints({ orderId }: { orderId: string }) {
  const read = useCallback(() => sessionApi().get('/api/reward/order', { id: orderId }), [orderId])
  const { earned = 0, unlockTiming = null } = useCartAnswer(orderId, read) ?? {}
  if (earned === 0) return null
  const points = formatPoints(earned)
  return (
    <p>
      {unlockTiming === null
        ? t.orderEarns({ points })
        : t.orderEarnsAndSpend({ points, when: describeUnlockTiming(unlockTiming) })}
    </p>
  )
}
