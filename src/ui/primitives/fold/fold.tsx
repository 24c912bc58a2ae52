import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/primitives/link/link.tsx'
import styles from './fold.module.css'

export type FoldColor = 'starch' | 'mist' | 'bottle' | 'weld' | 'flax' | 'indigo' | 'madder'
const pile: readonly FoldColor[] = ['starch', 'mist', 'bottle', 'weld', 'starch', 'indigo']

export type FoldProps = {
  href: string
  children: ReactNode
  note?: ReactNode
  color?: FoldColor
  current?: boolean
}

/**
 * A folded textile that is a link. Several of them belong in a `FoldStack`, where their lengths
 * vary.
 */
export function Fold({ href, children, note, color = 'starch', current }: FoldProps) {
  return (
    <Link
      className={classNames(styles.fold, styles.bar)}
      data-color={color}
      href={href}
      aria-current={current ? 'page' : undefined}
    >
      <span className={styles.name}>{children}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </Link>
  )
}

/** The color of the nth fold in a stack without colors. */
export function getFoldColor(index: number): FoldColor {
  return pile[index % pile.length] ?? 'starch'
}

/**
 * Folded textiles on a shelf, cut off at the left edge of the window; the text keeps the page
 * margin.
 */
export function FoldStack({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.stack}>
        {children.map((child, index) => (
          <li key={index}>{child}</li>
        ))}
      </ul>
      <div className={styles.board} aria-hidden="true" />
    </nav>
  )
}

type FoldHeadProps = { children: ReactNode; aside?: ReactNode; color?: FoldColor; level?: 2 | 3 }

/** A fold as the heading of a group of rows, such as one shipment. */
export function FoldHead({ children, aside, color = 'mist', level = 2 }: FoldHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classNames(styles.fold, styles.head)} data-color={color}>
      <Heading className={styles.headName}>{children}</Heading>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
