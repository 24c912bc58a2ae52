import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'

export type Tab = { key: string; label: ReactNode; content: ReactNode }

type TabsProps = { tabs: readonly Tab[]; label: string; first?: string }

const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Several views of one subject, of which one is visible. Do not use it for facts that a reader
 * should find by scrolling. Only the selected tab is in the tab order; the arrow keys select
 * another.
 */
export function Tabs({ tabs, label, first }: TabsProps) {
  const id = useId()
  const [selectedKey, select] = useState(first ?? tabs[0]?.key)
  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = tabs[moves[event.key]?.(index, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    select(next.key)
    document.getElementById(`${id}-${next.key}-tab`)?.focus()
  }
  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={label}>
        {tabs.map(({ key, label: name }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}-tab`}
            className={styles.tab}
            aria-selected={key === selectedKey}
            aria-controls={`${id}-${key}`}
            tabIndex={key === selectedKey ? 0 : -1}
            onClick={() => select(key)}
            onKeyDown={(event) => move(event, index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}`}
          aria-labelledby={`${id}-${key}-tab`}
          tabIndex={0}
          className={styles.panel}
          hidden={key !== selectedKey}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
