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
