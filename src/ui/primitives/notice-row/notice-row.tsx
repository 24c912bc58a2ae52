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
  /** Read out as soon as it appears. Leave it off for what the page was served with. */
  live?: boolean
  className?: string
}

const icons = { info: Info, warning: CircleAlert, error: TriangleAlert, success: Check }

/** Says something about the row or form it stands in, and offers what can be done. */
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

/** What has just been taken away, with the way back. Stays until the next act; sewn, because it can be undone. */
export function UndoRow({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.undo} role="status">
      <p>{children}</p>
      {action}
    </div>
  )
}
