import { lazy, Suspense, useState } from 'react'
import { useCart } from './cart-store.ts'

const CartPanel = lazy(async () => ({ default: (await import('./cart-panel.tsx')).CartPanel }))

export function CartPanelPlace() {
  const { added } = useCart()
  const [isNeeded, setIsNeeded] = useState(false)
  if (added !== null && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <CartPanel />
    </Suspense>
  )
}
