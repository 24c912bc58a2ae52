import { lazy, Suspense, useState } from 'react'
import { useCart } from './cart-store.ts'

const CartPanel = lazy(async () => ({ default: (await import('./cart-panel.tsx')).CartPanel }))

/** Where the cart's panel opens. Its drawing comes with the first piece that is added. */
export function CartPanelPlace() {
  const { added } = useCart()
  const [isWanted, setIsWanted] = useState(false)
  if (added !== null && !isWanted) setIsWanted(true)
  if (!isWanted) return null
  return (
    <Suspense>
      <CartPanel />
    </Suspense>
  )
}
