import { useEffect, useState, type ComponentType } from 'react'

/** Where messages appear, the cart's panel and the popup. It comes once the page has come to rest, well before there is something to say. */
export function LatePlace() {
  const [Late, setLate] = useState<ComponentType | null>(null)
  useEffect(() => {
    const wait = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
    wait(() => void import('./late.tsx').then((late) => setLate(() => late.Late)), {
      timeout: 2000,
    })
  }, [])
  return Late && <Late />
}
