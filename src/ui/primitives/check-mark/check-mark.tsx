import { classNames } from '#ui/class-names.ts'
import styles from './check-mark.module.css'

type CheckMarkProps = { className?: string | undefined; size?: number | undefined }

/**
 * The sign of everything that is done, chosen or valid: a check mark of two stitches. It is
 * decorative; the text or the state of the control says the same.
 */
export function CheckMark({ className, size }: CheckMarkProps) {
  return (
    <svg
      className={classNames(styles.check, className)}
      width={size}
      height={size}
      viewBox="0 0 22 22"
      aria-hidden="true"
      focusable="false"
    >
      <path d="m4.5 11.5 4.4 4.7" pathLength={1} />
      <path d="M8.9 16.2 17.5 6" pathLength={1} />
    </svg>
  )
}
