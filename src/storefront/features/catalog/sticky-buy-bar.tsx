import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import styles from './sticky-buy-bar.module.css'

export interface StickyBuyBarProps {
  readonly button: RefObject<HTMLElement | null>
  readonly title: string
  readonly price: ReactNode
  readonly children: ReactNode
}

export function StickyBuyBar({ button, title, price, children }: StickyBuyBarProps) {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (!button.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setIsVisible(
        entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom < 0,
      ),
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [button])
  if (!isVisible) return null
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
