import { formatMoney } from '#kernel/money/money.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import { embolden } from '#storefront/message-tags.tsx'
import * as t from '#messages/monogram-line.ts'
import styles from './letter-line.module.css'

interface MonogramProps {
  readonly personalization: Personalization
  /** The quantity of a line whose price is shown, which includes the monogram. */
  readonly qty?: number | undefined
}

/** The monogram of a cart line or order line, with its proof. */
export function MonogramLine({
  personalization,
  qty,
  children,
}: MonogramProps & { readonly children?: React.ReactNode }) {
  return (
    <div className={styles.letters}>
      <img
        src={`/monogram-proof/${personalization.proofId}.svg`}
        alt=""
        width="96"
        height="64"
        loading="lazy"
      />
      <p>
        <MonogramWords {...{ personalization, qty }} /> {children}
      </p>
    </div>
  )
}

/** "Monogram **E, H, J**. Italic, Turkey red 321, corner. Includes $18.00 for the monogram." */
export function MonogramWords({ personalization, qty }: MonogramProps) {
  const { letters, summary, price } = personalization
  return (
    <>
      {t.monogram({ letters, summary, b: embolden })}
      {qty !== undefined
        && price > 0
        && ` ${t.included({ count: qty, price: formatMoney(price) })}`}
    </>
  )
}
