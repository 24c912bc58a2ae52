import { classNames } from '#ui/class-names.ts'
import styles from './hem.module.css'

type HemProps = {
  /**
   * `band` is the stitched edge under a header; `rule` a horizontal line of stitches; `down` a
   * vertical one.
   */
  kind?: 'band' | 'rule' | 'down'
  tone?: 'accent' | 'open' | 'current'
  className?: string
}

/**
 * A line of stitches, the only ornament of the design. It marks something chosen or in progress;
 * hairlines separate content.
 */
export function Hem({ kind = 'rule', tone = 'accent', className }: HemProps) {
  return (
    <div
      className={classNames(styles.hem, className)}
      data-kind={kind}
      data-tone={tone}
      aria-hidden="true"
    />
  )
}
