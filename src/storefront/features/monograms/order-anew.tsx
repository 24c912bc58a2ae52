import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { MonogramChoice } from '#modules/monograms/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { paths } from '#storefront/paths.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { formOf } from '../cart/cart-form.tsx'
import { changeCart } from '../cart/change-cart.ts'
import { accessTo } from '../orders/order-access.ts'

/** Letters whose price is not the one that was paid. */
export interface DearerOrCheaper {
  readonly choice: MonogramChoice
  /** Cents for the letters of one piece. */
  readonly was: number
  readonly now: number
}

interface OrderAnewProps {
  readonly orderId: string
  readonly line: { readonly id: string; readonly qty: number }
  readonly variantId: string
  readonly letters: DearerOrCheaper
}

/**
 * Letters at another price are ordered anew: the piece goes into the cart with them, and out of the order with its money going back
 * whole, so that only the difference is left to pay or to have.
 */
export function OrderAnew({
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
    const refused = await swapLine({ orderId, line, variantId, choice })
    if (refused === null) return navigate(paths.cart)
    setBusy(false)
    setFault(refused)
  }
  return (
    <div className="stack" role="group" aria-label="Letters at another price">
      <NoticeRow tone="info" live>
        <p>
          These letters cost {formatMoney(now)}; the ones you paid for cost {formatMoney(was)}. We
          can take the piece out of this order, so that all you paid for it goes back to you, and
          put it into your cart with these letters. Order it there, at today’s prices.
        </p>
      </NoticeRow>
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <p>
        <Button busy={busy} busyLabel="One moment…" onClick={() => void swap()}>
          Take it out, and into the cart
        </Button>
      </p>
    </div>
  )
}

interface Swap extends Omit<OrderAnewProps, 'letters'> {
  readonly choice: MonogramChoice
}

/** Into the cart first: what cannot be had anew stays ordered. `null` when it is done, else what to tell the shopper. */
async function swapLine({ orderId, line, variantId, choice }: Swap): Promise<string | null> {
  const letters = JSON.stringify({ choice, acknowledged: true })
  const added = await changeCart(formOf('add', { variantId, qty: line.qty, letters }))
  if ('fault' in added) return added.fault.message
  try {
    await sessionApi().post('/api/order/cancel', {
      ...accessTo(orderId),
      items: [{ lineId: line.id, qty: line.qty }],
    })
    return null
  } catch (error) {
    return `${faultOf(error).message} The piece stays in your order as it is; the one we put into your cart can be taken out there.`
  }
}
