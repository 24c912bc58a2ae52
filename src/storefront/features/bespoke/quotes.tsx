import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { SummaryLines } from '#ui/primitives/summary-card/summary-card.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { faultOf } from '#storefront/api/form-fault.ts'
import type { CommissionProps } from './commission-props.ts'
import type { Commission } from './use-commission.ts'
import styles from './commission.module.css'

type Quote = Commission['quotes'][number]

const states: Readonly<Record<Quote['state'], string>> = {
  open: 'Open',
  accepted: 'Accepted',
  refused: 'Not accepted',
  replaced: 'Replaced by a newer one',
  expired: 'Lapsed',
}

/** What is offered and what is agreed in full, and what was before in a line each. */
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
                {formatMoney(quote.total)}, {quote.leadDays} working days. {states[quote.state]}.
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
      .catch((error: unknown) => setFault(faultOf(error).message))
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={titleOf(quote, isAmended)}>
      <SummaryLines
        currency="USD"
        lines={[
          ...quote.lines.map(({ label, amount }) => ({ label, amount })),
          {
            key: 'total',
            label: <strong>Together</strong>,
            note: 'Sales tax is added where it goes.',
            amount: quote.total,
          },
        ]}
      />
      <Plan quote={quote} />
      <p className={styles.ready}>{madeIn(quote)}</p>
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
            {isAmended ? 'Leave it as agreed' : 'Not this one'}
          </Button>
        </p>
      )}
    </Panel>
  )
}

/** In what parts it is paid, where there are more than one. */
function Plan({ quote: { plan, designFee } }: { quote: Quote }) {
  if (plan.length < 2) return null
  return (
    <>
      <h3 className={styles.plan}>How it is paid</h3>
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
  const withTax = isLast ? ', with delivery and sales tax' : ''
  switch (due) {
    case 'acceptance':
      return designFee > 0
        ? `Before we begin; ${formatMoney(designFee)} of it is ours once you have seen a drawing`
        : 'Before we begin'
    case 'approval':
      return `Once the drawing is approved${withTax}`
    case 'milestone':
      return 'When that is reached, before we go on'
    case 'sending':
      return `When it is made, before it is sent${withTax}`
  }
}

function madeIn({ leadDays, plan }: Quote): string {
  const isPaidThen = plan.some(({ due }) => due === 'approval')
  return `Made in ${leadDays} working days, once the drawing is approved${isPaidThen ? ' and what is due then is paid' : ''}.`
}

function titleOf({ state, validUntil }: Quote, isAmended: boolean): string {
  if (state !== 'open') return isAmended ? 'What is agreed so far' : 'What is agreed'
  return `${isAmended ? 'Another price and time' : 'A quote'}, open until ${formatDate(validUntil as CalendarDate)}`
}
