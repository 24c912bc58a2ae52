import { useState, type ReactNode } from 'react'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import styles from './checkout.module.css'

/** An optional field behind a button, which opens and focuses it. */
export function ExtraField({
  label,
  shown,
  children,
}: {
  label: string
  shown: boolean
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(shown)
  if (!isOpen) {
    return (
      <p className={styles.extra}>
        <TextButton onClick={() => setIsOpen(true)}>{label}</TextButton>
      </p>
    )
  }
  return (
    <div ref={shown ? undefined : (box) => box?.querySelector('input')?.focus()}>{children}</div>
  )
}
