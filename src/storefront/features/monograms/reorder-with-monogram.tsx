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
    <div className="stack" role="group" aria-label="Monogram at another price">
      <NoticeRow tone="info" live>
        <p>
          This monogram costs {formatMoney(now)}, but you paid {formatMoney(was)}. We can remove the
          item from this order, refund it in full, and add it to your cart with the new monogram at
          the current price.
        </p>
      </NoticeRow>
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <p>
        <Button busy={busy} busyLabel="One moment…" onClick={() => void swap()}>
          Move it to the cart
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
    return (
      `${toFormFault(error).message} The item stays in your order. You can remove the one we `
      + 'added to your cart.'
    )
  }
}
