import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { faultOf } from '#storefront/api/form-fault.ts'
import type { CommissionProps } from './commission-props.ts'

/** The way out: free while nothing is paid, afterwards with what goes back said before. */
export function WayOut({
  commission: { canWithdraw, backIfBrokenOff },
  token,
  onChange,
}: CommissionProps) {
  const [isAsked, setIsAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  if (!canWithdraw && backIfBrokenOff === null) return null
  if (!isAsked)
    return (
      <p>
        <Button variant="quiet" onClick={() => setIsAsked(true)}>
          {canWithdraw ? 'Take this request back' : 'Break this commission off'}
        </Button>
      </p>
    )
  const leave = () => {
    setBusy(true)
    sessionApi()
      .post(canWithdraw ? '/api/bespoke/withdraw' : '/api/bespoke/breakOff', { token })
      .then(onChange)
      .catch((error: unknown) => setFault(faultOf(error).message))
      .finally(() => setBusy(false))
  }
  return (
    <div className="stack">
      <p role="status">
        {canWithdraw
          ? 'Nothing is made then, and nothing is owed.'
          : backInWords(backIfBrokenOff ?? 0)}
      </p>
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      <p className="cluster">
        <Button variant="secondary" busy={busy} busyLabel="One moment…" onClick={leave}>
          {canWithdraw ? 'Yes, take it back' : 'Yes, break it off'}
        </Button>
        <Button variant="quiet" onClick={() => setIsAsked(false)}>
          Keep it
        </Button>
      </p>
    </div>
  )
}

function backInWords(amount: number): string {
  return amount > 0
    ? `${formatMoney(amount)} of what you paid goes back to your card. Banks take 5 to 10 days to show it.`
    : 'Nothing of what you paid goes back now.'
}
