import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { SummaryLines } from '#ui/primitives/summary-card/summary-card.tsx'
import { publicApi } from '#storefront/api/browser-api.ts'
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

function TheQuote({ quote, token, onChange, isAmended }: CommissionProps & { quote: Quote; isAmended: boolean }) {
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const answer = (accept: boolean) => {
    setBusy(true)
    publicApi()
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
          { key: 'total', label: <strong>Together</strong>, note: 'Sales tax is added where it goes.', amount: quote.total },
          ...(quote.deposit > 0
            ? [
                {
                  key: 'deposit',
                  label: 'Of which a deposit',
                  note:
                    quote.designFee > 0
                      ? `Before we begin; ${formatMoney(quote.designFee)} of it is ours once you have seen a drawing`
                      : 'Before we begin',
                  amount: quote.deposit,
                },
              ]
            : []),
        ]}
      />
      <p className={styles.ready}>Made in {quote.leadDays} working days, once the drawing is approved and what is left is paid.</p>
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

function titleOf({ state, validUntil }: Quote, isAmended: boolean): string {
  if (state !== 'open') return isAmended ? 'What is agreed so far' : 'What is agreed'
  return `${isAmended ? 'Another price and time' : 'A quote'}, open until ${formatDate(validUntil as CalendarDate)}`
}
