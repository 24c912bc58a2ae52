import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { reportEvent } from '#storefront/session/report-event.ts'
import { collectEvents } from './collect.ts'

/** The shop's own collector: specification §7's `{host}` where no other is set up. */
const ownCollector = '/api/track'

/** Reports each page that is shown, and sends what was reported. */
export function Collector({ host }: { host: string | null }) {
  const { pathname } = useLocation()
  useEffect(() => collectEvents(host ?? ownCollector), [host])
  useEffect(() => reportEvent({ type: 'page', name: pathname.slice(0, 80) }), [pathname])
  return null
}
