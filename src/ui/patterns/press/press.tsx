import type { ReactNode } from 'react'
import styles from './press.module.css'

type PressProps = {
  title: ReactNode
  lead?: ReactNode
  /** A `FoldStack`; its cloths are pulled out over the picture. */
  folds: ReactNode
  /** A `Picture` of shape `fill`. */
  picture: ReactNode
}

/** The open cupboard: the page's left edge is its side, and one pulls a department out. */
export function Press({ title, lead, folds, picture }: PressProps) {
  return (
    <div className={styles.box}>
      <div className={styles.press}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          <div className={styles.folds}>{folds}</div>
        </div>
        <div className={styles.picture}>{picture}</div>
      </div>
    </div>
  )
}
