import { useEffect, useState, type ReactNode } from 'react'
import styles from './sticky-buy-bar.module.css'

interface StickyBuyBarProps {
  /** The id of the button that the bar replaces while it is out of sight. */
  readonly watchId: string
  /** Shows the bar before the button is reached as well. */
  readonly isLong?: boolean
  readonly title: string
  readonly price: ReactNode
  /** Why the button is disabled. */
  readonly note?: string | null
  readonly noteId?: string
  readonly children: ReactNode
}

export function StickyBuyBar(props: StickyBuyBarProps) {
  const { watchId, isLong = false, title, price, note = null, noteId, children } = props
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const button = document.getElementById(watchId)
    if (!button) return
    const observer = new IntersectionObserver(([entry]) =>
      setIsVisible(
        entry !== undefined
          && !entry.isIntersecting
          && (isLong || entry.boundingClientRect.bottom < 0),
      ),
    )
    observer.observe(button)
    return () => observer.disconnect()
  }, [watchId, isLong])
  if (!isVisible) return null
  return (
    <div className={styles.bar} data-long={isLong || undefined}>
      <p className={styles.words}>
        <span className={styles.title}>
          {title}
          {isLong && price}
        </span>
        {isLong ? (
          note !== null && (
            <span className="quiet" id={noteId}>
              {note}
            </span>
          )
        ) : (
          <span className={styles.price}>{price}</span>
        )}
      </p>
      {children}
    </div>
  )
}
