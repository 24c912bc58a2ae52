import { lazy, Suspense, useEffect, useState } from 'react'

const Messages = lazy(async () => ({ default: (await import('#ui/primitives/message/messages.tsx')).Messages }))

/** Where messages appear. Its drawing comes once the page has come to rest, well before there is something to say. */
export function MessagesPlace() {
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
      <Messages />
    </Suspense>
  )
}
