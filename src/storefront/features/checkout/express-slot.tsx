import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { ExpressCheckoutProps } from './express-checkout.tsx'
import styles from './express.module.css'

type ExpressSlotProps = Omit<ExpressCheckoutProps, 'onOffer'>

/** Loads the buttons when their place comes into view, and gives it up when there are none. */
export function ExpressSlot(props: ExpressSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ Checkout: ComponentType<ExpressCheckoutProps> } | null>(
    null,
  )
  const [isOffered, setIsOffered] = useState(true)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      void import('./express-checkout.tsx').then(({ ExpressCheckout: Checkout }) =>
        setLoaded({ Checkout }),
      )
    })
    if (slot.current) observer.observe(slot.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={slot} className={styles.slot} data-express="" data-off={isOffered ? undefined : ''}>
      {loaded && <loaded.Checkout {...props} onOffer={setIsOffered} />}
    </div>
  )
}
