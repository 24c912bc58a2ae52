import { useId } from 'react'
import type { ReactNode } from 'react'
import { X } from '#ui/primitives/icon/lucide-icons.tsx'
import { useModal } from '#ui/primitives/dialog/use-modal.ts'
import * as t from '#messages/ui.ts'
import styles from './sheet.module.css'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays visible at the bottom while the rest scrolls. */
  actions?: ReactNode
  side?: 'end' | 'start' | 'bottom'
  closeLabel?: string
}

/**
 * A dialog that slides in from an edge of the window. On a phone a side sheet takes the full width.
 */
export function Sheet({
  open,
  onClose,
  title,
  children,
  actions,
  side = 'end',
  closeLabel = t.close,
}: SheetProps) {
  const modal = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog {...modal} className={styles.sheet} data-side={side} aria-labelledby={titleId}>
      {open && (
        <div className={styles.frame}>
          <header className={styles.head}>
            <h2 id={titleId} className={styles.title} tabIndex={-1} data-dialog-title="">
              {title}
            </h2>
            <button
              type="button"
              className={styles.close}
              aria-label={closeLabel}
              onClick={onClose}
            >
              <X size={24} strokeWidth={1.5} aria-hidden="true" />
            </button>
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
