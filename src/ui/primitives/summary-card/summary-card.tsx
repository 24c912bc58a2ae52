import type { ReactNode } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import type { Currency } from '#kernel/locale/shop-locale.ts'
import type { Minor } from '#kernel/money/money.ts'
import { Price } from '#ui/primitives/price/price.tsx'
import * as t from '#messages/ui.ts'
import styles from './summary-card.module.css'

export type SummaryLine = {
  key?: string
  label: ReactNode
  note?: ReactNode
  amount: Minor
  /** Shown instead of the amount, such as "Free". */
  words?: string
  /** A deduction from the total. */
  off?: boolean
}

type SummaryCardProps = {
  title: ReactNode
  lines: readonly SummaryLine[]
  total: Minor
  currency: Currency
  totalLabel?: string
  tone?: 'surface' | 'ground'
  /** Shown between the title and the lines: the items. */
  before?: ReactNode
  /** Shown between the lines and the total, for example a coupon field. */
  between?: ReactNode
  children?: ReactNode
  /** On narrow screens the card is collapsed and shows this label and the total. */
  closedLabel?: string
}

export function SummaryCard(props: SummaryCardProps) {
  const { title, total, currency, tone = 'surface', closedLabel, totalLabel = t.total } = props
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
  totalLabel = t.total,
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

/** Amounts in rows, each with a label and an optional note. */
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
