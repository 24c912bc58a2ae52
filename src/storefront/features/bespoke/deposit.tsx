import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { publicApi } from '#storefront/api/browser-api.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { faultOf } from '#storefront/api/form-fault.ts'
import { CardFrame } from '../payments/card-frame.tsx'
import { StripeForm } from '../payments/stripe-form.tsx'
import { usePoll } from '../payments/use-poll.ts'
import type { CommissionProps } from './commission-props.ts'

type Session = Answer<'post', '/api/bespoke/deposit'>

/** The deposit, paid where it was agreed; the card goes to the provider and the shop asks it what came of it. */
export function Deposit({ commission, token, onChange }: CommissionProps) {
  const [session, setSession] = useState<Session | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const look = async () => {
    try {
      const { state, message } = await publicApi().post('/api/bespoke/depositStatus', { token })
      setSaid(message)
      if (state === 'paid') onChange(await publicApi().post('/api/bespoke/commission', { token }))
      // Open without a reason: the card was taken, and the shop has not heard of it yet.
      setIsChecking(state === 'checking' || (state === 'open' && message === ''))
    } catch (error) {
      setSaid(faultOf(error).message)
    }
  }
  usePoll(isChecking, look)
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
  const payment = {
    session: { clientSecret: session?.clientSecret ?? '' },
    status: { total: depositDue },
    sent: () => setSaid(''),
    finish: async () => {
      setIsChecking(true)
      await look()
    },
    declined: look,
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
        {session === null && (
          <p>
            <Button busy={busy} busyLabel="One moment…" onClick={open}>
              Pay {formatMoney(depositDue)}
            </Button>
          </p>
        )}
        {session?.provider === 'sandbox' && session.frameUrl && (
          <CardFrame key={session.clientSecret} payment={payment} url={session.frameUrl} />
        )}
        {session?.provider === 'stripe' && session.publishableKey && (
          <StripeForm payment={payment} publishableKey={session.publishableKey} />
        )}
      </div>
    </Panel>
  )
}
