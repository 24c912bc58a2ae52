import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import { pageNamed } from '#storefront/pages.ts'
import { readCookies, writeCookie } from '#storefront/session/cookies.ts'
import { tabStore } from '#ui/browser-store.ts'
import { cookieOf, isMoment, mayShow } from './popup-rule.ts'

const popup = async () => ({ default: (await import('./subscribe-popup.tsx')).SubscribePopup })
const SubscribePopup = lazy(popup)

const closedKey = 'subscribePopup'
const arrivedKey = 'arrivedAt'
const lookEvery = 250

/** Waits for the moment, asks whether a member is subscribed already, and opens the popup once in a visit. */
export function SubscribePopupPlace() {
  const page = useMatches().at(-1)?.id ?? ''
  const [open, setOpen] = useState(false)
  const answer = useRef<Promise<boolean>>(null)
  useEffect(() => {
    if (open) return
    let isTyping = false
    const type = () => (isTyping = true)
    const rest = () => (isTyping = false)
    const isMomentNow = () =>
      isMoment({
        ...visitOf(page),
        busy: isTyping || document.querySelector('dialog[open]') !== null,
      })
    const look = () => {
      if (!isMomentNow()) return
      answer.current ??= isWanted()
      // The answer takes its time, and the moment may be over by then: the next look finds another.
      void answer.current.then((wanted) => {
        if (wanted && isMomentNow()) setOpen(true)
      })
    }
    look()
    const timer = setInterval(look, lookEvery)
    addEventListener('input', type)
    addEventListener('focusout', rest)
    return () => {
      clearInterval(timer)
      removeEventListener('input', type)
      removeEventListener('focusout', rest)
    }
  }, [page, open])
  const close = useCallback((how: 'closed' | 'subscribed' | 'left') => {
    tabStore.set(closedKey, 'true')
    if (how !== 'left') writeCookie(cookieOf())
    setOpen(false)
  }, [])
  if (!open || !mayShow({ ...visitOf(page), closed: false })) return null
  return (
    <Suspense>
      <SubscribePopup onClose={close} />
    </Suspense>
  )
}

function visitOf(page: string) {
  const arrivedAt = Number(tabStore.get(arrivedKey)) || arrive()
  return {
    page,
    layout: pageNamed(page)?.layout,
    cookies: readCookies(),
    closed: tabStore.get(closedKey) === 'true',
    sinceArrival: Date.now() - arrivedAt,
  }
}

function arrive(): number {
  const now = Date.now()
  tabStore.set(arrivedKey, String(now))
  return now
}

/** A member who is subscribed is not asked; when that cannot be found out, it is shown. The popup comes with the answer, to open at once. */
async function isWanted(): Promise<boolean> {
  const [{ isSubscribed }] = await Promise.all([import('./subscribe-calls.ts'), popup()])
  return !(await isSubscribed().catch(() => false))
}
