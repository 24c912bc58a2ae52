import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import styles from './sticky-buy-bar.module.css'

export interface StickyBuyBarProps {
  /** The button that the bar stands in for once it is out of sight. */
  readonly button: RefObject<HTMLElement | null>
  readonly title: string
  readonly price: ReactNode
  /** The same button again. */
  readonly children: ReactNode
}

/** On a phone the way to buy stays in reach. It submits the same form. */
export function StickyBuyBar({ button, title, price, children }: StickyBuyBarProps) {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    if (!button.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setIsOut(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom < 0),
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [button])
  if (!isOut) return null
  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.price}>{price}</span>
      </p>
      {children}
    </div>
  )
}
