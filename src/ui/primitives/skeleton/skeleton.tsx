import { classNames } from '#ui/class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  shape?: 'line' | 'heading' | 'button' | 'card' | 'square' | 'fill'
  lines?: number
  className?: string
}

/** A static placeholder of the same size as the content that is loading. */
export function Skeleton({ shape = 'line', lines = 1, className }: SkeletonProps) {
  if (shape !== 'line')
    return (
      <div className={classNames(styles.weave, className)} data-shape={shape} aria-hidden="true" />
    )
  return (
    <div className={classNames(styles.lines, className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={styles.weave} data-shape="line" />
      ))}
    </div>
  )
}
