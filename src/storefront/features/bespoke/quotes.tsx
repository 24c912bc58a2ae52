import { getShopLocale } from '#kernel/locale/shop-locale.ts'
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
import * as t from '#messages/commission.ts'
import styles from './commission.module.css'

type Quote = Commission['quotes'][number]

const states: Readonly<Record<Quote['state'], string>> = {
  open: t.quoteOpen,
  accepted: t.quoteAccepted,
  refused: t.quoteDeclined,
  replaced: t.quoteReplaced,
  expired: t.quoteExpired,
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
        <Panel title={t.earlierQuotes} level={3}>
          <ul className="stack">
            {others.map((quote) => (
              <li key={quote.id}>
                {t.earlierQuote({
                  amount: formatMoney(quote.total),
                  count: quote.leadDays,
                  state: states[quote.state],
                })}
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
        currency={getShopLocale().currency}
        lines={[
          ...quote.lines.map(({ label, amount }) => ({ label, amount })),
          {
            key: 'total',
            label: <strong>{t.total}</strong>,
            note: t.taxDepends,
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
          <Button busy={busy} busyLabel={t.oneMoment} onClick={() => answer(true)}>
            {isAmended ? t.acceptChange : t.acceptQuote}
          </Button>
          <Button variant="secondary" onClick={() => !busy && answer(false)}>
            {isAmended ? t.keepAgreement : t.decline}
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
      <h3 className={styles.plan}>{t.paymentPlan}</h3>
      <SummaryLines
        currency={getShopLocale().currency}
        lines={plan.map(({ due, label, amount, isPaid }, index) => ({
          key: String(index),
          label,
          note: isPaid ? t.paid : dueWords(due, { designFee, isLast: index === plan.length - 1 }),
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
  const withTax = isLast ? 'yes' : 'no'
  switch (due) {
    case 'acceptance':
      return designFee > 0 ? t.beforeStartKept({ amount: formatMoney(designFee) }) : t.beforeStart
    case 'approval':
      return t.onceApproved({ withTax })
    case 'milestone':
      return t.whenReached
    case 'sending':
      return t.whenFinished({ withTax })
  }
}

function formatLeadTime({ leadDays, plan }: Quote): string {
  const isPaidThen = plan.some(({ due }) => due === 'approval')
  return t.madeIn({ count: leadDays, isPaidThen: isPaidThen ? 'yes' : 'no' })
}

function formatTitle({ state, validUntil }: Quote, isAmended: boolean): string {
  if (state !== 'open') return isAmended ? t.currentAgreement : t.acceptedQuote
  const date = formatDate(validUntil as CalendarDate)
  return isAmended ? t.newTermsUntil({ date }) : t.quoteUntil({ date })
}
