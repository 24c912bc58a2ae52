import { TriangleAlert } from '#ui/primitives/icon/lucide-icons.tsx'
import type { ReactNode } from 'react'
import styles from './field-error.module.css'

/** The error of a control. Takes no space when empty. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  if (!children) return null
  return (
    <p className={styles.error} id={id}>
      <TriangleAlert size={18} strokeWidth={1.5} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
