import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { term: ReactNode; value: ReactNode }

type FactsProps = {
  facts: readonly Fact[]
  /**
   * `sewn` is a stitched box, for promises; `ruled` is a table of measurements; `plain` has no
   * decoration.
   */
  kind?: 'plain' | 'ruled' | 'sewn'
}

export function Facts({ facts, kind = 'plain' }: FactsProps) {
  return (
    <div className={styles.box} data-kind={kind}>
      <dl className={styles.facts}>
        {facts.map((fact, index) => (
          <div key={index} className={styles.fact}>
            <dt className={styles.term}>{fact.term}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
