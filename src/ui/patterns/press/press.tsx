import type { ReactNode } from 'react'
import styles from './press.module.css'

type PressProps = {
  title: ReactNode
  lead?: ReactNode
  /** Shown under the lead, for example a field. */
  children?: ReactNode
  /** A `FoldStack`; hovered folds slide out over the picture. */
  folds: ReactNode
  /** A `Picture` of shape `fill`. */
  picture: ReactNode
  /** Hides the picture on phones. */
  picturedWhereWide?: boolean
}

/** The main banner of the home page: an open cupboard with one fold per department. */
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
