import type { ReactNode } from 'react'
import { Link } from '#ui/primitives/link/link.tsx'
import * as t from '#messages/breadcrumb.ts'
import styles from './breadcrumb.module.css'

export type Crumb = { label: ReactNode; href?: string }

/** The path from the home page to this page, which is the last crumb. */
export function Breadcrumb({
  crumbs,
  label = t.youAreHere,
  parentOnPhone,
}: {
  crumbs: readonly Crumb[]
  label?: string
  /** On a phone only the way back to the parent, in one line. */
  parentOnPhone?: boolean
}) {
  return (
    <nav
      aria-label={label}
      className={styles.breadcrumb}
      data-parent-on-phone={parentOnPhone || undefined}
    >
      <ol className={styles.list}>
        {crumbs.map((crumb, index) => (
          <li key={index} className={styles.crumb}>
            {index < crumbs.length - 1 && crumb.href !== undefined ? (
              <Link className={styles.link} href={crumb.href}>
                {crumb.label}
              </Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
