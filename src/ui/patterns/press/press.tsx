import type { ReactNode } from 'react'
import styles from './press.module.css'

type PressProps = {
  title: ReactNode
  lead?: ReactNode
  /** Short lines under the lead. */
  remark?: ReactNode
  /** Shown under the lead, for example a field. */
  children?: ReactNode
  /** A `FoldStack`; hovered folds slide out over the picture. */
  folds: ReactNode
  /** A `Picture` of shape `fill`. */
  picture?: ReactNode
}

/** The main banner of the home page: an open cupboard with one fold per department. */
export function Press(props: PressProps) {
  const { title, lead, remark, children, folds, picture } = props
  return (
    <div className={styles.box}>
      <div className={styles.press}>
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {remark && <p className={styles.remark}>{remark}</p>}
          {children && <div className={styles.more}>{children}</div>}
          <div className={styles.folds}>{folds}</div>
        </div>
        {picture && <div className={styles.picture}>{picture}</div>}
      </div>
    </div>
  )
}
