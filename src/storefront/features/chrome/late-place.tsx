import { lazy, Suspense, useEffect, useState } from 'react'

const Late = lazy(async () => ({ default: (await import('./late.tsx')).Late }))

/** Where messages appear, the cart's panel and the popup. It comes once the page has come to rest, well before there is something to say. */
export function LatePlace() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const wait = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
    wait(() => setIsWanted(true), { timeout: 2000 })
  }, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Late />
    </Suspense>
  )
}
