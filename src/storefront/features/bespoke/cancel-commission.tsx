import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import type { CommissionProps } from './commission-props.ts'

/** Withdraws or cancels a commission and shows the refund first. */
export function CancelCommission({
  commission: { canWithdraw, refundIfCanceled },
  token,
  onChange,
}: CommissionProps) {
  const [isAsked, setIsAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  if (!canWithdraw && refundIfCanceled === null) return null
  if (!isAsked)
    return (
      <p>
        <Button variant="quiet" onClick={() => setIsAsked(true)}>
          {canWithdraw ? 'Withdraw this request' : 'Cancel this commission'}
        </Button>
      </p>
    )
  const leave = () => {
    setBusy(true)
    sessionApi()
      .post(canWithdraw ? '/api/bespoke/withdraw' : '/api/bespoke/cancel', { token })
      .then(onChange)
      .catch((error: unknown) => setFault(toFormFault(error).message))
      .finally(() => setBusy(false))
  }
  return (
    <div className="stack">
      <p role="status">
        {canWithdraw ? 'You owe nothing.' : describeRefund(refundIfCanceled ?? 0)}
      </p>
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <p className="cluster">
        <Button variant="secondary" busy={busy} busyLabel="One moment…" onClick={leave}>
          {canWithdraw ? 'Yes, withdraw it' : 'Yes, cancel it'}
        </Button>
        <Button variant="quiet" onClick={() => setIsAsked(false)}>
          Keep it
        </Button>
      </p>
    </div>
  )
}

function describeRefund(amount: number): string {
  return amount > 0
    ? `We will refund ${formatMoney(amount)} to your card. It can take your bank 5 to 10 `
        + 'days to show it.'
    : 'What you paid cannot be refunded anymore.'
}
