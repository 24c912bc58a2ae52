import { CheckMark } from '#ui/primitives/check-mark/check-mark.tsx'
import styles from './progress-stitch.module.css'

type ProgressStitchProps = {
  done: number
  total: number
  tone?: 'accent' | 'warm'
}

/**
 * A progress bar in the form of a seam. It is decorative: the count must be in the text beside it.
 */
export function ProgressStitch({ done, total, tone = 'accent' }: ProgressStitchProps) {
  const share = total > 0 ? Math.min(Math.max(done / total, 0), 1) : 0
  return (
    <svg className={styles.seam} data-tone={tone} height="4" aria-hidden="true" focusable="false">
      <line className={styles.open} x1="2" x2="100%" y1="2" y2="2" />
      {share > 0 && (
        <line
          className={styles.sewn}
          x1="2"
          x2={`${Math.round(share * 1000) / 10}%`}
          y1="2"
          y2="2"
        />
      )}
    </svg>
  )
}

type StitchCountProps = {
  done: number
  now?: number
  total: number
  size?: number
  tone?: 'accent' | 'warm'
  /** Spreads the stitches over the whole width. */
  spread?: boolean
}

/**
 * One stitch per unit: a check mark is done, a half stitch is in progress, a hole is open. The text
 * beside it says the same.
 */
export function StitchCount({
  done,
  now = 0,
  total,
  size = 12,
  tone = 'accent',
  spread,
}: StitchCountProps) {
  return (
    <div
      className={styles.count}
      data-tone={tone}
      data-spread={spread || undefined}
      aria-hidden="true"
    >
      {Array.from({ length: total }, (_, index) => (
        <StitchGlyph
          key={index}
          size={size}
          state={index < done ? 'done' : index < done + now ? 'now' : 'open'}
        />
      ))}
    </div>
  )
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
