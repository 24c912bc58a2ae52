import { ChevronDown } from '#ui/primitives/icon/lucide-icons.tsx'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

export type DisclosureProps = {
  summary: ReactNode
  children: ReactNode
  /** The heading level of the summary; without it the summary is no heading. */
  level?: 2 | 3 | 4
  /** Shown at the end of the line, such as the number of items. */
  aside?: ReactNode
  open?: boolean
  /** Opening one disclosure closes the others of the same name. */
  name?: string
  id?: string
  size?: 'plain' | 'large'
  onToggle?: (open: boolean) => void
}

export function Disclosure(props: DisclosureProps) {
  const { summary, children, level, aside, open, name, id, size = 'plain', onToggle } = props
  const Heading = level ? (`h${level}` as const) : 'span'
  return (
    <details
      className={styles.disclosure}
      {...{ open, name, id }}
      data-size={size}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Heading className={styles.heading}>{summary}</Heading>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        <ChevronDown className={styles.chevron} size={22} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
