import type { Personalization } from '#modules/monograms/contract.ts'
import styles from './letter-line.module.css'

/** The monogram of a cart line or order line, with its proof. */
export function MonogramLine({
  personalization,
  children,
}: {
  personalization: Personalization
  children?: React.ReactNode
}) {
  const { proofId, letters, summary } = personalization
  return (
    <div className={styles.letters}>
      <img src={`/monogram-proof/${proofId}.svg`} alt="" width="96" height="64" loading="lazy" />
      <p>
        Monogram <b>{letters}</b>. {summary}. {children}
      </p>
    </div>
  )
}
