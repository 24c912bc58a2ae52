import { useEffect } from 'react'
import type { ContextMenu } from '#storefront/api/request-context.ts'

/**
 * The specification blocks the right-click menu across the shop. Only the mouse's own: the keyboard's menu key, a long press
 * and the browser's override (Shift in Firefox) stay, and so do copy and paste.
 */
export function useContextMenuBlock(setting: ContextMenu): void {
  useEffect(() => {
    if (setting === 'off') return
    const block = (event: MouseEvent) => {
      const byMouse = event.button === 2 || (event.button === 0 && event.ctrlKey)
      const inField = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null
      if (byMouse && !(setting === 'block-except-fields' && inField)) event.preventDefault()
    }
    document.addEventListener('contextmenu', block, { capture: true })
    return () => document.removeEventListener('contextmenu', block, { capture: true })
  }, [setting])
}
