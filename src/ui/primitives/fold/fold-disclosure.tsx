import { ChevronDown } from '#ui/primitives/icon/lucide-icons.tsx'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/primitives/link/link.tsx'
import type { FoldColor } from './fold.tsx'
import styles from './fold.module.css'

type FoldDisclosureProps = {
  /** The target of the link on the name. */
  href: string
  title: ReactNode
  note?: ReactNode
  color?: FoldColor
  /** The accessible name of the button that unfolds it. */
  label: string
  children: ReactNode
}

/**
 * A folded textile that unfolds to show its content. Its name is a link; the rest of it unfolds it,
 * with or without the script.
 */
export function FoldDisclosure({
  href,
  title,
  note,
  color = 'starch',
  label,
  children,
}: FoldDisclosureProps) {
  return (
    <li className={styles.layer}>
      <Link className={styles.layerName} href={href} data-color={color}>
        <span className={styles.name}>{title}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </Link>
      <details className={styles.unfolding}>
        <summary
          className={classNames(styles.fold, styles.bar)}
          data-color={color}
          aria-label={label}
        >
          <ChevronDown className={styles.chevron} size={24} strokeWidth={1.5} aria-hidden="true" />
        </summary>
        <div className={styles.unfolded}>{children}</div>
      </details>
    </li>
  )
}

export function FoldDisclosureStack({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.stack}>{children}</ul>
      <div className={styles.board} aria-hidden="true" />
    </nav>
  )
}
