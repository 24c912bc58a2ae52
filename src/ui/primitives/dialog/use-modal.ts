import { useEffect, useRef } from 'react'
import type { MouseEvent, SyntheticEvent } from 'react'

/**
 * Opens and closes a native modal dialog. The browser keeps the focus inside and gives it back; Esc asks to close.
 * The cleanup matters for pages that are kept alive: a hidden page must not keep the rest inert.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    keepPageWidth()
    if (!element.open) element.showModal()
    // The heading, not the first field: on a phone that would throw up the keyboard before a word is read.
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
    // A press on the backdrop lands on the dialog itself, never on what is in it.
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && event.button === 0) onClose()
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // Closed from outside, by a form with method=dialog for one; not when it has been opened again since.
      if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose()
    },
  }
}

/** Locked, the page has no scrollbar: what it took of the width is given to the page's edge. A second dialog finds it gone. */
function keepPageWidth(): void {
  const width = innerWidth - document.documentElement.clientWidth
  if (width > 0) document.documentElement.style.setProperty('--scrollbar-width', `${width}px`)
}
