import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useMatches } from 'react-router'
import { findPageByName } from '#storefront/pages.ts'
import { readCookies, writeCookie } from '#storefront/session/cookies.ts'
import { tabStore } from '#ui/browser-store.ts'
import { buildPopupCookie, shouldShowPopup, canShowPopup } from './popup-rule.ts'

const loadPopup = async () => ({ default: (await import('./subscribe-popup.tsx')).SubscribePopup })
const SubscribePopup = lazy(loadPopup)

const closedKey = 'subscribePopup'
const arrivedKey = 'arrivedAt'
const checkIntervalMs = 250

/** Opens the popup once per visit, unless the member is already subscribed. */
export function SubscribePopupHost() {
  const page = useMatches().at(-1)?.id ?? ''
  const [open, setOpen] = useState(false)
  const answer = useRef<Promise<boolean>>(null)
  useEffect(() => {
    if (open) return
    let isTyping = false
    const startTyping = () => (isTyping = true)
    const stopTyping = () => (isTyping = false)
    const isMomentNow = () =>
      shouldShowPopup({
        ...readVisit(page),
        busy: isTyping || document.querySelector('dialog[open]') !== null,
      })
    const openWhenDue = () => {
      if (!isMomentNow()) return
      answer.current ??= isWanted()
      // The moment may have passed when the answer arrives; the next check tries again.
      void answer.current.then((wanted) => {
        if (wanted && isMomentNow()) setOpen(true)
      })
    }
    openWhenDue()
    const timer = setInterval(openWhenDue, checkIntervalMs)
    addEventListener('input', startTyping)
    addEventListener('focusout', stopTyping)
    return () => {
      clearInterval(timer)
      removeEventListener('input', startTyping)
      removeEventListener('focusout', stopTyping)
    }
  }, [page, open])
  const close = useCallback((how: 'closed' | 'subscribed' | 'left') => {
    tabStore.set(closedKey, 'true')
    if (how !== 'left') writeCookie(buildPopupCookie())
    setOpen(false)
  }, [])
  if (!open || !canShowPopup({ ...readVisit(page), closed: false })) return null
  return (
    <Suspense>
      <SubscribePopup onClose={close} />
    </Suspense>
  )
}

function readVisit(page: string) {
  const arrivedAt = Number(tabStore.get(arrivedKey)) || recordArrival()
  return {
    page,
    layout: findPageByName(page)?.layout,
    cookies: readCookies(),
    closed: tabStore.get(closedKey) === 'true',
    sinceArrival: Date.now() - arrivedAt,
  }
}

function recordArrival(): number {
  const now = Date.now()
  tabStore.set(arrivedKey, String(now))
  return now
}

/**
 * Members who are subscribed are not asked. Loads the popup in parallel, so that it opens at once.
 */
async function isWanted(): Promise<boolean> {
  const [{ isSubscribed }] = await Promise.all([import('./subscribe-calls.ts'), loadPopup()])
  return !(await isSubscribed().catch(() => false))
}
