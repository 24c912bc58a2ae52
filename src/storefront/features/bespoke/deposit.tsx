import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { publicApi } from '#storefront/api/browser-api.ts'
import { faultOf } from '#storefront/api/form-fault.ts'
import { CardPayment, useCardStatus, type CardSession } from './card-payment.tsx'
import type { CommissionProps } from './commission-props.ts'

/** The deposit, paid where it was agreed; the card goes to the provider and the shop asks it what came of it. */
export function Deposit({ commission, token, onChange }: CommissionProps) {
  const [session, setSession] = useState<CardSession | null>(null)
  const [busy, setBusy] = useState(false)
  const status = useCardStatus({ path: '/api/bespoke/depositStatus', token, onChange })
  const { said, setSaid, isChecking } = status
  const { depositDue } = commission
  if (depositDue === null) return null
  const open = () => {
    setBusy(true)
    setSaid('')
    publicApi()
      .post('/api/bespoke/deposit', { token })
      .then(setSession)
      .catch((error: unknown) => setSaid(faultOf(error).message))
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={`The deposit, ${formatMoney(depositDue)}`}>
      <div className="stack">
        <p>We begin once it is here. Until the first drawing all of it goes back if you break off.</p>
        <div aria-live="polite">
          {said && (
            <NoticeRow tone={isChecking ? 'info' : 'error'}>
              <p>{said}</p>
            </NoticeRow>
          )}
        </div>
        {session === null ? (
          <p>
            <Button busy={busy} busyLabel="One moment…" onClick={open}>
              Pay {formatMoney(depositDue)}
            </Button>
          </p>
        ) : (
          <CardPayment session={session} total={depositDue} status={status} />
        )}
      </div>
    </Panel>
  )
}
