import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { MonogramChoice } from '#modules/monograms/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { createCartForm } from '../cart/cart-form.tsx'
import { changeCart } from '../cart/change-cart.ts'
import { getOrderAccess } from '../orders/order-access.ts'
import * as t from '#messages/order-designer.ts'

/** A monogram whose price differs from the one that was paid. */
export interface MonogramPriceChange {
  readonly choice: MonogramChoice
  /** In cents for each unit. */
  readonly was: number
  readonly now: number
}

interface OrderAnewProps {
  readonly orderId: string
  readonly line: { readonly id: string; readonly qty: number }
  readonly variantId: string
  readonly letters: MonogramPriceChange
}

/**
 * Moves an item to the cart with the new monogram and cancels it in the order with a full refund,
 * so that only the difference is paid.
 */
export function ReorderWithMonogram({
  orderId,
  line,
  variantId,
  letters: { choice, was, now },
}: OrderAnewProps) {
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const swap = async () => {
    setBusy(true)
    setFault('')
    const failure = await swapLine({ orderId, line, variantId, choice })
    if (failure === null) return navigate(paths.cart)
    setBusy(false)
    setFault(failure)
  }
  return (
    <div className="stack" role="group" aria-label={t.otherPrice}>
      <NoticeRow tone="info" live>
        <p>{t.priceChange({ now: formatMoney(now), was: formatMoney(was) })}</p>
      </NoticeRow>
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <p>
        <Button busy={busy} busyLabel={t.oneMoment} onClick={() => void swap()}>
          {t.moveButton}
        </Button>
      </p>
    </div>
  )
}

interface Swap extends Omit<OrderAnewProps, 'letters'> {
  readonly choice: MonogramChoice
}

/**
 * Adds to the cart first, so that an unavailable item stays ordered. Returns `null` on success,
 * else the message for the shopper.
 */
async function swapLine({ orderId, line, variantId, choice }: Swap): Promise<string | null> {
  const letters = JSON.stringify({ choice, acknowledged: true })
  const added = await changeCart(createCartForm('add', { variantId, qty: line.qty, letters }))
  if ('fault' in added) return added.fault.message
  try {
    await sessionApi().post('/api/order/cancel', {
      ...getOrderAccess(orderId),
      items: [{ lineId: line.id, qty: line.qty }],
    })
    return null
  } catch (error) {
    return t.staysInOrder({ reason: toFormFault(error).message })
  }
}
