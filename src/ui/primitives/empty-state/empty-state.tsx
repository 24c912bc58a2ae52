import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** One sentence that says what would be here. */
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** The state of an empty list: an illustration, one sentence, and one action. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      <svg
        className={styles.shelf}
        viewBox="0 0 220 74"
        width="220"
        height="74"
        aria-hidden="true"
        focusable="false"
      >
        <path
          className={styles.stitch}
          d="M2 14h166a10 10 0 0 1 0 20H2M2 34h190a14 14 0 0 1 0 28H2"
        />
        <path className={styles.board} d="M0 66h220v7H0z" />
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
