import type { ReactNode } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import type { Currency, Minor } from '#kernel/money/money.ts'
import { Price } from '#ui/primitives/price/price.tsx'
import styles from './summary-card.module.css'

export type SummaryLine = {
  key?: string
  label: ReactNode
  note?: ReactNode
  amount: Minor
  /** Said instead of the amount, such as "Free" or "At the next step". */
  words?: string
  /** Taken off the total. */
  off?: boolean
}

type SummaryCardProps = {
  title: ReactNode
  lines: readonly SummaryLine[]
  total: Minor
  currency: Currency
  totalLabel?: string
  tone?: 'surface' | 'ground'
  /** Between the title and the lines: what is bought. */
  before?: ReactNode
  /** Between the lines and the total: a code, for one. */
  between?: ReactNode
  children?: ReactNode
  /** In a narrow place the card is closed, says this and the total, and opens on request. */
  closedLabel?: string
}

export function SummaryCard(props: SummaryCardProps) {
  const { title, total, currency, tone = 'surface', closedLabel, totalLabel = 'Total' } = props
  if (closedLabel === undefined) {
    return (
      <section className={styles.card} data-tone={tone}>
        <h2 className={styles.title}>{title}</h2>
        <SummaryBody {...props} />
      </section>
    )
  }
  return (
    <section className={styles.card} data-tone={tone} data-closes="">
      <details className={styles.details}>
        <summary className={styles.summary}>
          <span className={styles.closedLabel}>{closedLabel}</span>
          <span className={styles.closedTotal}>
            <span className="visually-hidden">{totalLabel} </span>
            {formatMoney(total, currency)}
          </span>
        </summary>
        <div className={styles.inner}>
          <h2 className={styles.title}>{title}</h2>
          <SummaryBody {...props} />
        </div>
      </details>
    </section>
  )
}

function SummaryBody({
  lines,
  total,
  currency,
  totalLabel = 'Total',
  before,
  between,
  children,
}: SummaryCardProps) {
  return (
    <>
      {before}
      <SummaryLines lines={lines} currency={currency} />
      {between && <div className={styles.between}>{between}</div>}
      <dl className={styles.total} aria-live="polite">
        <dt>{totalLabel}</dt>
        <dd>
          <Price amount={total} currency={currency} size="total" />
        </dd>
      </dl>
      {children && <div className={styles.after}>{children}</div>}
    </>
  )
}

/** Money in rows: what it is for, why, how much. */
export function SummaryLines({
  lines,
  currency,
}: {
  lines: readonly SummaryLine[]
  currency: Currency
}) {
  return (
    <dl>
      {lines.map((line, index) => (
        <div key={line.key ?? index} className={styles.line} data-off={line.off || undefined}>
          <dt>
            {line.label}
            {line.note && <span className={styles.note}>{line.note}</span>}
          </dt>
          <dd>
            {line.words ?? (
              <Price amount={line.amount} currency={currency} off={line.off ?? false} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
