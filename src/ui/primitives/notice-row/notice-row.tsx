import { Check, TriangleAlert, CircleAlert, Info } from '#ui/primitives/icon/lucide-icons.tsx'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './notice-row.module.css'

export type NoticeTone = 'info' | 'warning' | 'error' | 'success'

type NoticeRowProps = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announced as soon as it appears. Omit it for notices that are part of the served page. */
  live?: boolean
  className?: string
}

const icons = { info: Info, warning: CircleAlert, error: TriangleAlert, success: Check }

/** A notice about the row or form that contains it, with an optional action. */
export function NoticeRow({
  tone = 'info',
  title,
  children,
  action,
  live,
  className,
}: NoticeRowProps) {
  const Glyph = icons[tone]
  const role = live ? (tone === 'error' ? 'alert' : 'status') : undefined
  return (
    <div className={classNames(styles.box, className)} role={role}>
      <div className={styles.notice} data-tone={tone}>
        <Glyph className={styles.icon} size={20} strokeWidth={1.5} aria-hidden="true" />
        <div className={styles.words}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

/** Says what was just removed and offers to undo it. Stays until the next action. */
export function UndoRow({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.undo} role="status">
      <p>{children}</p>
      {action}
    </div>
  )
}
