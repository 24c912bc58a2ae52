import type { ReactNode } from 'react'
import styles from './parts.module.css'

/** One component with its name, in several states. */
export function Specimen({
  title,
  children,
  wide,
}: {
  title: string
  children: ReactNode
  wide?: boolean
}) {
  return (
    <div className={styles.specimen} data-wide={wide || undefined}>
      <h3 className={styles.name}>{title}</h3>
      {children}
    </div>
  )
}

export function SpecimenSheet({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="wrap">
      <div className={styles.sheetHead}>
        <h2>{title}</h2>
        {note && <p className="quiet">{note}</p>}
      </div>
      <div className={styles.sheet}>{children}</div>
    </section>
  )
}
