import { createMarkGrid } from './mark-grid.ts'
import styles from './mark.module.css'

type MarkProps = {
  text: string
  /** The accessible name; without it the mark is decorative. */
  label?: string
  size?: 'small' | 'medium' | 'large'
}

const step = 6

/** A number or initials in red cross-stitch. */
export function Mark({ text, label, size = 'medium' }: MarkProps) {
  const { columns, rows, stitches } = createMarkGrid(text)
  const path = (from: string) =>
    stitches
      .map(
        ([x, y]) =>
          `M${x * step + 1} ${y * step + (from === 'under' ? 5 : 1)}${from === 'under' ? 'l4-4' : 'l4 4'}`,
      )
      .join('')
  return (
    <svg
      className={styles.mark}
      data-size={size}
      viewBox={`0 0 ${columns * step} ${rows * step}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      focusable="false"
    >
      <path className={styles.under} d={path('under')} />
      <path d={path('over')} />
    </svg>
  )
}
