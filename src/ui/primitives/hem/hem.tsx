import { classNames } from '#ui/class-names.ts'
import styles from './hem.module.css'

type HemProps = {
  /** `band` is the sewn edge under a header; `rule` a single line of stitches; `down` the same, upright. */
  kind?: 'band' | 'rule' | 'down'
  tone?: 'accent' | 'open' | 'current'
  className?: string
}

/** The shop's one ornament: a row of stitches. It means sewn, chosen or in progress; hairlines separate. */
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
