import { eventTypes, pageProperties } from '#modules/events/domain/event-types.ts'
import { takeEarlyEvents, type ShopEvent } from '#storefront/session/report-event.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { createEventQueue, type QueuedEvent } from './event-queue.ts'

const everyMs = 5000

/**
 * Sends reported events in batches, by beacon when the page is left. Collects nothing if the
 * browser asks for privacy. Returns a function that stops.
 */
export function collectEvents(host: string): () => void {
  const missed = takeEarlyEvents()
  if (asksForPrivacy()) return () => undefined
  const visit = crypto.randomUUID()
  const isOwn = host.startsWith('/')
  const queue = createEventQueue({
    visit,
    // The shop's collector accepts only JSON. For another host JSON would need a preflight
    // request, which cannot finish when the page is left.
    send: (body) =>
      navigator.sendBeacon(host, isOwn ? new Blob([body], { type: 'application/json' }) : body),
  })
  const count = ({ name, action = '', detail = {}, email, ...reported }: ShopEvent) => {
    const type = eventTypes.find((one) => one === reported.type)
    if (!type) return
    const heard = {
      id: crypto.randomUUID(),
      type,
      name,
      action,
      path: location.pathname,
      at: Date.now(),
      detail,
    }
    if (email === undefined || !isOwn) queue.add(heard)
    else void tellWithAddress(visit, { ...heard, email }).catch(() => queue.add(heard))
  }
  const hear = (event: Event) => count((event as CustomEvent<ShopEvent>).detail)
  missed.forEach(count)
  const flush = () => queue.flush()
  const hide = () => document.visibilityState === 'hidden' && flush()
  const timer = setInterval(flush, everyMs)
  window.addEventListener('aumbry:event', hear)
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', hide)
  return () => {
    clearInterval(timer)
    flush()
    window.removeEventListener('aumbry:event', hear)
    window.removeEventListener('pagehide', flush)
    document.removeEventListener('visibilitychange', hide)
  }
}

/** The collector keeps an address only with a matching session, which a beacon cannot send. */
async function tellWithAddress(
  visit: string,
  event: QueuedEvent & { readonly type: (typeof eventTypes)[number]; readonly email: string },
): Promise<void> {
  await sessionApi(() => undefined).post('/api/track', {
    visit,
    ...pageProperties,
    events: [event],
  })
}

function asksForPrivacy(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return globalPrivacyControl === true || doNotTrack === '1'
}
