import { useEffect, useRef } from 'react'
import type { MouseEvent, SyntheticEvent } from 'react'

/**
 * Opens and closes a native modal dialog. The browser traps the focus, restores it, and closes on
 * Escape. The cleanup is required for pages that React keeps mounted but hidden: their open dialog
 * would block the visible page.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    keepPageWidth()
    if (!element.open) element.showModal()
    // Focus the heading: focusing a field would open the keyboard of a phone at once.
    element.querySelector<HTMLElement>('[data-dialog-title]')?.focus()
    return () => element.close()
  }, [open])

  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // A press on the backdrop targets the dialog itself, never its content.
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && event.button === 0) onClose()
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // Closed by other means, such as a form with method=dialog, and not opened again since.
      if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose()
    },
  }
}

/**
 * A locked page has no scrollbar, so its width is added as a margin. For a second dialog the
 * scrollbar is already gone.
 */
function keepPageWidth(): void {
  const width = innerWidth - document.documentElement.clientWidth
  if (width > 0) document.documentElement.style.setProperty('--scrollbar-width', `${width}px`)
}
