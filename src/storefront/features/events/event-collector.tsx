import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { reportEvent } from '#storefront/session/report-event.ts'
import { useCart } from '../cart/cart-store.ts'
import { collectEvents } from './collect-events.ts'
import { listCartEvents, listPageEvents } from './shop-events.ts'

/** The default for the `{host}` of specification §7. */
const ownCollector = '/api/track'

/** Reports page views and cart changes, and sends all reported events. */
export function EventCollector({ host }: { host: string | null }) {
  const { pathname, search } = useLocation()
  const searchParams = pathname === '/search' ? search : ''
  const { cart, added } = useCart()
  const lines = cart?.lines ?? null
  const previousLines = useRef(lines)
  useEffect(() => collectEvents(host ?? ownCollector), [host])
  useEffect(() => {
    for (const event of listPageEvents(pathname, searchParams)) reportEvent(event)
  }, [pathname, searchParams])
  useEffect(() => {
    for (const event of listCartEvents({ before: previousLines.current, after: lines, added }))
      reportEvent(event)
    previousLines.current = lines
  }, [lines, added])
  return null
}
