import { useState } from 'react'
import type { ReactNode } from 'react'
import { Printer, X } from 'lucide-react'
import { Button } from '#ui/primitives/button/button.tsx'
import type { ButtonLook } from '#ui/primitives/button/button.tsx'
import { useModal } from '#ui/primitives/dialog/use-modal.ts'
import { IconButton } from '#ui/primitives/icon-button/icon-button.tsx'
import styles from './print-overlay.module.css'

type PrintOverlayProps = {
  /** The sheet of paper, drawn as it will be printed. */
  children: ReactNode
  previewLabel?: string
  printLabel?: string
  closeLabel?: string
  variant?: ButtonLook['variant']
}

/** A button, and the page as it will leave the printer. Printing from the browser's own menu works without it. */
export function PrintOverlay(props: PrintOverlayProps) {
  const { children, previewLabel = '打印预览', printLabel = '打印', closeLabel = 'Close', variant = 'secondary' } = props
  const [open, setOpen] = useState(false)
  const modal = useModal(open, () => setOpen(false))
  return (
    <>
      <Button variant={variant} icon={<Printer size={20} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {previewLabel}
      </Button>
      <dialog {...modal} className={styles.overlay} data-print-overlay="" aria-label={previewLabel}>
        {open && (
          <>
            <div className={styles.bar}>
              <p className={styles.title} tabIndex={-1} data-dialog-title="">
                {previewLabel}
              </p>
              <Button size="small" onClick={() => window.print()}>
                {printLabel}
              </Button>
              <IconButton label={closeLabel} onClick={() => setOpen(false)}>
                <X size={24} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            </div>
            <div className={styles.paper}>{children}</div>
          </>
        )}
      </dialog>
    </>
  )
}
