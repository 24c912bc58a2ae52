import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { previewColumnId } from './designer-form.ts'
import styles from './designer.module.css'

/** From this width on, the product page has its pictures beside the designer. */
const twoColumns = '(width >= 68rem)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(twoColumns)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * Keeps the preview in view: in the place of the pictures on a wide product page, else at the top
 * of the window.
 */
export function InlinePreview({ children }: { children: ReactNode }) {
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(twoColumns).matches)
  const column = isWide ? document.getElementById(previewColumnId) : null
  return column ? (
    createPortal(children, column)
  ) : (
    <div className={styles.inlineHold}>{children}</div>
  )
}
