import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { SummaryLines } from '#ui/primitives/summary-card/summary-card.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import type { CommissionProps } from './commission-props.ts'
import type { Commission } from './use-commission.ts'
import styles from './commission.module.css'

type Quote = Commission['quotes'][number]

const states: Readonly<Record<Quote['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  refused: 'Declined',
  replaced: 'Replaced by a newer quote',
  expired: 'Expired',
}

/** The open and accepted quotes in full, and earlier ones in a line each. */
export function Quotes(props: CommissionProps) {
  const { quotes } = props.commission
  const shown = quotes.filter((quote) => quote.state === 'open' || quote.state === 'accepted')
  const others = quotes.filter((quote) => !shown.includes(quote))
  const isAmended = shown.length > 1
  return (
    <>
      {shown.map((quote) => (
        <TheQuote key={quote.id} {...props} quote={quote} isAmended={isAmended} />
      ))}
      {others.length > 0 && (
        <Panel title="Earlier quotes" level={3}>
          <ul className="stack">
            {others.map((quote) => (
              <li key={quote.id}>
                {formatMoney(quote.total)}, {quote.leadDays} business days. {states[quote.state]}.
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function TheQuote({
  quote,
  token,
  onChange,
  isAmended,
}: CommissionProps & { quote: Quote; isAmended: boolean }) {
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const answer = (accept: boolean) => {
    setBusy(true)
    sessionApi()
      .post('/api/bespoke/quote', { token, quoteId: quote.id, accept })
      .then(onChange)
      .catch((error: unknown) => setFault(toFormFault(error).message))
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={formatTitle(quote, isAmended)}>
      <SummaryLines
        currency="USD"
        lines={[
          ...quote.lines.map(({ label, amount }) => ({ label, amount })),
          {
            key: 'total',
            label: <strong>Total</strong>,
            note: 'Sales tax depends on the shipping address.',
            amount: quote.total,
          },
        ]}
      />
      <Plan quote={quote} />
      <p className={styles.ready}>{formatLeadTime(quote)}</p>
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
      {quote.state === 'open' && (
        <p className="cluster">
          <Button busy={busy} busyLabel="One moment…" onClick={() => answer(true)}>
            {isAmended ? 'Accept the change' : 'Accept this quote'}
          </Button>
          <Button variant="secondary" onClick={() => !busy && answer(false)}>
            {isAmended ? 'Keep the current agreement' : 'Decline'}
          </Button>
        </p>
      )}
    </Panel>
  )
}

/** The payment plan, if there is more than one installment. */
function Plan({ quote: { plan, designFee } }: { quote: Quote }) {
  if (plan.length < 2) return null
  return (
    <>
      <h3 className={styles.plan}>Payment plan</h3>
      <SummaryLines
        currency="USD"
        lines={plan.map(({ due, label, amount, isPaid }, index) => ({
          key: String(index),
          label,
          note: isPaid ? 'Paid' : dueWords(due, { designFee, isLast: index === plan.length - 1 }),
          amount,
        }))}
      />
    </>
  )
}

function dueWords(
  due: Quote['plan'][number]['due'],
  { designFee, isLast }: { designFee: number; isLast: boolean },
): string {
  const withTax = isLast ? ', with shipping and sales tax' : ''
  switch (due) {
    case 'acceptance':
      return designFee > 0
        ? `Before we start; ${formatMoney(designFee)} of it is kept once you have seen a drawing`
        : 'Before we start'
    case 'approval':
      return `Once the drawing is approved${withTax}`
    case 'milestone':
      return 'When this is reached, before we continue'
    case 'sending':
      return `When it is finished, before it ships${withTax}`
  }
}

function formatLeadTime({ leadDays, plan }: Quote): string {
  const isPaidThen = plan.some(({ due }) => due === 'approval')
  return (
    `Made in ${leadDays} business days, once the drawing is `
    + `approved${isPaidThen ? ' and the installment is paid' : ''}.`
  )
}

function formatTitle({ state, validUntil }: Quote, isAmended: boolean): string {
  if (state !== 'open') return isAmended ? 'Current agreement' : 'Accepted quote'
  return (
    `${isAmended ? 'New price and lead time' : 'Quote'}, open until `
    + formatDate(validUntil as CalendarDate)
  )
}
