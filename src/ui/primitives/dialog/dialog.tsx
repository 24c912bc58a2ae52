import { useId } from 'react'
import type { ReactNode } from 'react'
import { X } from '#ui/primitives/icon/lucide-icons.tsx'
import { classNames } from '#ui/class-names.ts'
import { useModal } from './use-modal.ts'
import * as t from '#messages/ui.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The buttons, at the end of the dialog. */
  actions?: ReactNode
  size?: 'narrow' | 'medium' | 'wide' | 'full'
  closeLabel?: string
  /** On a small screen the dialog rises from the bottom and leaves the page visible above it. */
  sheetOnPhone?: boolean
  /** `accent` sews the title onto a colored band. */
  tone?: 'accent'
  className?: string
}

export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    actions,
    size = 'medium',
    closeLabel = t.close,
    sheetOnPhone,
    tone,
    className,
  } = props
  const modal = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog
      {...modal}
      className={classNames(styles.dialog, className)}
      data-size={size}
      data-sheet-on-phone={sheetOnPhone || undefined}
      data-tone={tone}
      aria-labelledby={titleId}
    >
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
          <div>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
