import type { ReactNode } from 'react'
import styles from './press.module.css'

type PressProps = {
  title: ReactNode
  lead?: ReactNode
  /** Under the lead: a field, for one. */
  children?: ReactNode
  /** A `FoldStack`; its cloths are pulled out over the picture. */
  folds: ReactNode
  /** A `Picture` of shape `fill`. */
  picture: ReactNode
  /** On a phone the cloths are enough. */
  picturedWhereWide?: boolean
}

/** The open cupboard: the page's left edge is its side, and one pulls a department out. */
export function Press({ title, lead, children, folds, picture, picturedWhereWide }: PressProps) {
  return (
    <div className={styles.box}>
      <div className={styles.press}>
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children && <div className={styles.more}>{children}</div>}
          <div className={styles.folds}>{folds}</div>
        </div>
        <div className={styles.picture} data-where={picturedWhereWide ? 'wide' : undefined}>
          {picture}
        </div>
      </div>
    </div>
  )
}
