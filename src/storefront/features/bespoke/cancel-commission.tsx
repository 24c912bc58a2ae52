import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import type { CommissionProps } from './commission-props.ts'
import * as t from '#messages/commission.ts'

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
          {canWithdraw ? t.withdraw : t.cancel}
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
      <p role="status">{canWithdraw ? t.oweNothing : describeRefund(refundIfCanceled ?? 0)}</p>
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <p className="cluster">
        <Button variant="secondary" busy={busy} busyLabel={t.oneMoment} onClick={leave}>
          {canWithdraw ? t.yesWithdraw : t.yesCancel}
        </Button>
        <Button variant="quiet" onClick={() => setIsAsked(false)}>
          {t.keepIt}
        </Button>
      </p>
    </div>
  )
}

function describeRefund(amount: number): string {
  return amount > 0 ? t.willRefund({ amount: formatMoney(amount) }) : t.noRefund
}
