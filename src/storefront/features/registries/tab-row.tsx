import type { ReactNode } from 'react'
import { Link } from '#ui/primitives/link/link.tsx'
import styles from './tab-row.module.css'

export interface Tab {
  readonly href: string
  readonly label: ReactNode
  readonly count?: number
  readonly isCurrent: boolean
}

type TabRowProps = {
  label: string
  tabs: readonly Tab[]
  /** `page` marks links to other pages, `true` another view of the same list. */
  current?: 'page' | 'true'
}

/** A row of links that scrolls sideways on a phone; stitches mark the current one. */
export function TabRow({ label, tabs, current = 'true' }: TabRowProps) {
  return (
    <nav
      aria-label={label}
      className={styles.row}
      data-scroll={current === 'true' ? 'keep' : undefined}
    >
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} aria-current={tab.isCurrent ? current : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
