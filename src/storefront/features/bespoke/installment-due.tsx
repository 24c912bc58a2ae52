import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { CardPayment, useCardStatus, type CardSession } from './card-payment.tsx'
import type { CommissionProps } from './commission-props.ts'
import type { Commission } from './use-commission.ts'
import * as t from '#messages/commission.ts'

type Installment = NonNullable<Commission['installmentDue']>

/** The installment that is due now. The shop polls its payment status. */
export function InstallmentDue(props: CommissionProps) {
  const { installmentDue } = props.commission
  // The key resets session and messages for the next installment.
  return (
    installmentDue && (
      <PayInstallment key={installmentDue.installment} {...props} due={installmentDue} />
    )
  )
}

function PayInstallment({
  token,
  onChange,
  due: { installment, due, label, amount },
}: CommissionProps & { due: Installment }) {
  const [session, setSession] = useState<CardSession | null>(null)
  const [busy, setBusy] = useState(false)
  const status = useCardStatus({
    ask: () => sessionApi().post('/api/bespoke/depositStatus', { token, installment }),
    token,
    onChange,
  })
  const { said, setSaid, isChecking } = status
  const open = () => {
    setBusy(true)
    setSaid('')
    sessionApi()
      .post('/api/bespoke/deposit', { token, installment })
      .then(setSession)
      .catch((error: unknown) => setSaid(toFormFault(error).message))
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={`${label}, ${formatMoney(amount)}`}>
      <div className="stack">
        <p>{words[due]}</p>
        <div aria-live="polite">
          {said && (
            <NoticeRow tone={isChecking ? 'info' : 'error'}>
              <p>{said}</p>
            </NoticeRow>
          )}
        </div>
        {session === null ? (
          <p>
            <Button busy={busy} busyLabel={t.oneMoment} onClick={open}>
              {t.pay({ amount: formatMoney(amount) })}
            </Button>
          </p>
        ) : (
          <CardPayment session={session} total={amount} status={status} />
        )}
      </div>
    </Panel>
  )
}

const words: Readonly<Record<Installment['due'], string>> = {
  acceptance: t.dueAcceptance,
  approval: t.dueApproval,
  milestone: t.dueMilestone,
  sending: t.dueSending,
}
