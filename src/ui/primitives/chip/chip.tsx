import { formatInteger } from '#kernel/locale/format-integer.ts'
import { X } from '#ui/primitives/icon/lucide-icons.tsx'
import type { ReactNode } from 'react'
import { Link } from '#ui/primitives/link/link.tsx'
import styles from './chip.module.css'

type RemovableChipProps = {
  children: ReactNode
  /** The page without this choice, for use without the script. */
  href: string
  removeLabel: string
}

/** A selected filter that can be removed. It has no stitches: those mark a choice made in place. */
export function RemovableChip({ children, href, removeLabel }: RemovableChipProps) {
  return (
    <Link className={styles.chip} data-kind="removable" href={href} aria-label={removeLabel}>
      {children}
      <X size={16} strokeWidth={1.5} aria-hidden="true" />
    </Link>
  )
}

type ChoiceChipProps = { children: ReactNode; href: string; on?: boolean; count?: number }

/** A choice above a list; a stitched border marks the selected one. */
export function ChoiceChip({ children, href, on, count }: ChoiceChipProps) {
  return (
    <Link
      className={styles.chip}
      data-kind="choice"
      href={href}
      aria-current={on ? 'true' : undefined}
    >
      {children}
      {count !== undefined && <span className={styles.count}>{formatInteger(count)}</span>}
    </Link>
  )
}

export function ChipRow({ label, children }: { label?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      {label && <span>{label}</span>}
      {children}
    </div>
  )
}
