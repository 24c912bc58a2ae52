import { lazy, Suspense, useEffect, useState } from 'react'

const Late = lazy(async () => ({ default: (await import('./late.tsx')).Late }))

/** Where messages appear, and the popup. It comes once the page has come to rest, well before there is something to say. */
export function LatePlace() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const want = () => setIsWanted(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(want, 500)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(want, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  if (!isWanted) return null
  return (
    <Suspense>
      <Late />
    </Suspense>
  )
}
