import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { PaymentForm } from '../payments/payment-form.tsx'
import { usePoll } from '../payments/use-poll.ts'
import {
  contribute,
  readContribution,
  type ContributionSession,
  type GroupGift,
  type SharedRegistry,
} from './registry-calls.ts'
import { EmailField } from '../members/email-field.tsx'
import * as t from '#messages/contribution.ts'

type PartFormProps = {
  registry: SharedRegistry
  drive: GroupGift
  onGiven: (amount: number) => void
}

export function ContributionForm({ registry, drive, onGiven }: PartFormProps) {
  const [session, setSession] = useState<ContributionSession | null>(null)
  const [isAnonymous, setIsAnonymous] = useState(false)
  if (session) return <ContributionPayment session={session} onGiven={onGiven} />
  const minimum = Math.min(drive.minContribution, drive.target - drive.raised)
  return (
    <Form
      id={`part-${drive.id}`}
      checks={{
        amount: (value) =>
          (parseMoney(value) ?? 0) >= minimum
            ? null
            : t.enterAmount({ amount: formatMoney(minimum) }),
        name: (value) => (value.trim() === '' ? t.enterName : null),
        email: checkEmail,
      }}
      submitLabel={t.continueToPayment}
      busyLabel={t.oneMoment}
      onSend={({ amount = '', name = '', email = '', note = '' }) =>
        contribute(registry.slug, {
          groupGiftId: drive.id,
          amount: parseMoney(amount) ?? 0,
          name: name.trim(),
          email: normalizeEmail(email),
          isAnonymous,
          note: note.trim(),
        }).then((started) => {
          setSession(started)
          return null
        }, toFormFault)
      }
    >
      {(field) => (
        <>
          <TextField
            {...field('amount')}
            label={t.amount}
            inputMode="decimal"
            autoComplete="off"
            required
            unmarked
          />
          <TextField
            {...field('name')}
            label={t.yourName}
            autoComplete="name"
            maxLength={60}
            required
            unmarked
          />
          <EmailField {...field('email')} label={t.email} autoComplete="email" />
          <TextAreaField
            {...field('note')}
            label={t.message({ names: registry.names })}
            rows={2}
            maxLength={250}
            optional
          />
          <Checkbox
            name="isAnonymous"
            label={t.anonymous}
            checked={isAnonymous}
            onChange={(event) => setIsAnonymous(event.currentTarget.checked)}
          />
        </>
      )}
    </Form>
  )
}

/** Pays the contribution and polls its state. */
function ContributionPayment({
  session,
  onGiven,
}: {
  session: ContributionSession
  onGiven: (amount: number) => void
}) {
  const [said, setSaid] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const [hasEnded, setHasEnded] = useState(false)
  const checkPayment = async () => {
    try {
      const { state, message } = await readContribution(session.contributionId)
      setSaid(message)
      setHasEnded(state === 'ended')
      // Open without a message: the card was accepted, but the provider's answer is not here yet.
      setIsChecking(state === 'checking' || (state === 'open' && message === ''))
      if (state === 'paid') onGiven(session.amount)
    } catch (error) {
      setSaid(toFormFault(error).message)
    }
  }
  usePoll(isChecking, checkPayment)
  const payment = {
    status: { total: session.amount },
    sent: () => setSaid(''),
    finish: async () => {
      setIsChecking(true)
      await checkPayment()
    },
    declined: checkPayment,
  }
  return (
    <div className="stack">
      <p>{t.yourContribution({ amount: formatMoney(session.amount) })}</p>
      <div aria-live="polite">
        {said && (
          <NoticeRow tone={isChecking || hasEnded ? 'info' : 'error'}>
            <p>{said}</p>
          </NoticeRow>
        )}
      </div>
      {!hasEnded && <PaymentForm form={session.form} payment={payment} />}
    </div>
  )
}
