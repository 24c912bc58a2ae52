import { formatMoney } from '#kernel/money/money.ts'
import type { Minor } from '#kernel/money/money.ts'
import type { Currency } from '#kernel/locale/shop-locale.ts'
import { classNames } from '#ui/class-names.ts'
import * as t from '#messages/ui.ts'
import styles from './price.module.css'

export type PriceProps = {
  /** In minor units: 9600 is $96.00. */
  amount: Minor
  currency: Currency
  /** The earlier price. */
  compareAt?: Minor | undefined
  /** For the lowest of several prices. */
  from?: boolean
  /** `total` uses the display typeface; the others the text typeface. */
  size?: 'row' | 'lead' | 'total'
  /** A deduction: shown with a minus sign in the accent color. */
  off?: boolean
  className?: string
}

export function Price({
  amount,
  currency,
  compareAt,
  from,
  size = 'row',
  off,
  className,
}: PriceProps) {
  const reduced = compareAt !== undefined && compareAt > amount
  return (
    <span
      className={classNames(styles.price, className)}
      data-size={size}
      data-off={off || undefined}
    >
      {from && `${t.from} `}
      {reduced && <span className="visually-hidden">{t.now} </span>}
      <span>{formatSigned(off ? -Math.abs(amount) : amount, currency)}</span>
      {reduced && (
        <>
          {' '}
          <span className={styles.before}>
            {t.was} <s>{formatMoney(compareAt, currency)}</s>
          </span>
        </>
      )}
    </span>
  )
}

/** A true minus sign is as wide as a digit, so columns of amounts align. */
function formatSigned(amount: Minor, currency: Currency): string {
  return amount < 0 ? `−${formatMoney(-amount, currency)}` : formatMoney(amount, currency)
}
