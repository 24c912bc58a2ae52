import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readCookies, writeCookie } from '#storefront/session/cookies.ts'
import { cookieOf, isMoment, mayShow } from './popup-rule.ts'

const popup = async () => ({ default: (await import('./subscribe-popup.tsx')).SubscribePopup })
const SubscribePopup = lazy(popup)

const closedKey = 'subscribePopup'
const arrivedKey = 'arrivedAt'

/** Waits for the moment, asks whether a member is subscribed already, and opens the popup once in a visit. */
export function SubscribePopupPlace() {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const goods = useRef(new Set<string>())
  useEffect(() => {
    if (pathname.startsWith('/goodsDetail/')) goods.current.add(pathname)
    if (open) return
    let answer: Promise<boolean> | null = null
    const isMomentNow = () => isMoment(visitOf(location.pathname, goods.current.size))
    const timer = setInterval(() => {
      if (!isMomentNow()) return
      answer ??= wanted()
      // The answer takes its time, and the moment may be over by then: the next look finds another.
      void answer.then((isWanted) => {
        if (isWanted && isMomentNow()) setOpen(true)
      })
    }, 1000)
    return () => clearInterval(timer)
  }, [pathname, open])
  const close = useCallback((how: 'closed' | 'subscribed' | 'left') => {
    remember(closedKey, 'true')
    if (how !== 'left') writeCookie(cookieOf())
    setOpen(false)
  }, [])
  if (!open || !mayShow({ ...visitOf(pathname, 0), closed: false })) return null
  return (
    <Suspense>
      <SubscribePopup onClose={close} />
    </Suspense>
  )
}

function visitOf(path: string, goodsSeen: number) {
  const arrivedAt = Number(recall(arrivedKey)) || arrive()
  return {
    path,
    goodsSeen,
    cookies: readCookies(),
    closed: recall(closedKey) === 'true',
    sinceArrival: Date.now() - arrivedAt,
    busy: document.activeElement?.matches('input, textarea, select') === true || document.querySelector('dialog[open]') !== null,
  }
}

function arrive(): number {
  remember(arrivedKey, String(Date.now()))
  return Date.now()
}

/** A member who is subscribed is not asked; what cannot be found out counts as no. The popup comes with the answer, to open at once. */
async function wanted(): Promise<boolean> {
  try {
    const [{ isSubscribed }] = await Promise.all([import('./subscribe-calls.ts'), popup()])
    return !(await isSubscribed())
  } catch {
    return false
  }
}

function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Then it is asked again on the next page.
  }
}

function recall(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
