import type { ReactNode } from 'react'
import { CheckMark } from '#ui/primitives/check-mark/check-mark.tsx'
import styles from './stitch-count.module.css'

type StitchCountProps = {
  done: number
  now?: number
  total: number
  size?: number
  tone?: 'accent' | 'warm'
  /** Spreads the stitches over the whole width, in rows of equal length. */
  spread?: boolean
}

/**
 * One stitch per unit: a check mark is done, a half stitch is in progress, a hole is open. The text
 * beside it says the same.
 */
export function StitchCount(props: StitchCountProps) {
  const { done, now = 0, total, size = 12, tone = 'accent', spread } = props
  const stitches = Array.from({ length: total }, (_, index) => (
    <StitchGlyph
      key={index}
      size={size}
      state={index < done ? 'done' : index < done + now ? 'now' : 'open'}
    />
  ))
  if (spread) return <SpreadStitches {...{ tone, stitches }} />
  return (
    <div className={styles.count} data-tone={tone} aria-hidden="true">
      {stitches}
    </div>
  )
}

/** The most stitches in a row on a phone. */
const maxInRow = 16

/** Rows of equal length: one on a wide page, two or four on a narrow one. */
function SpreadStitches({
  tone,
  stitches,
}: Pick<StitchCountProps, 'tone'> & { stitches: readonly ReactNode[] }) {
  const rowCount = stitches.length <= maxInRow ? 1 : stitches.length <= 2 * maxInRow ? 2 : 4
  const rowLength = Math.ceil(stitches.length / rowCount)
  return (
    <div className={styles.spread} data-tone={tone} aria-hidden="true">
      <div className={styles.rows} data-rows={rowCount}>
        {Array.from({ length: rowCount }, (_, row) => (
          <div key={row} className={styles.row}>
            {fillRow(stitches.slice(row * rowLength, (row + 1) * rowLength), rowLength)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Keeps the stitches of a short last row below those above. */
function fillRow(stitches: readonly ReactNode[], length: number): ReactNode[] {
  return Array.from({ length }, (_, index) => <span key={index}>{stitches[index]}</span>)
}

export function StitchGlyph({
  state,
  size = 22,
}: {
  state: 'done' | 'now' | 'open'
  size?: number
}) {
  if (state === 'done') return <CheckMark size={size} />
  return (
    <svg
      className={styles.glyph}
      width={size}
      height={size}
      viewBox="0 0 22 22"
      aria-hidden="true"
      focusable="false"
    >
      {state === 'open' ? <circle cx="11" cy="11" r="3" /> : <path d="M5 17 17 5" />}
    </svg>
  )
}
