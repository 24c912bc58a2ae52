import { eventTypes, pageProperties } from '#modules/events/domain/event-types.ts'
import { takeEarlyEvents, type ShopEvent } from '#storefront/session/report-event.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { createEventQueue, type QueuedEvent } from './event-queue.ts'

const flushInterval = 5000

/**
 * Sends reported events in batches, by beacon when the page is left. Collects nothing if the
 * browser asks for privacy. Returns a function that stops.
 */
export function collectEvents(host: string): () => void {
  const earlyEvents = takeEarlyEvents()
  if (isTrackingRefused()) return () => undefined
  const visit = crypto.randomUUID()
  const isOwnCollector = host.startsWith('/')
  const queue = createEventQueue({
    visit,
    // The shop's collector accepts only JSON. For another host JSON would need a preflight
    // request, which cannot finish when the page is left.
    send: (body) =>
      navigator.sendBeacon(
        host,
        isOwnCollector ? new Blob([body], { type: 'application/json' }) : body,
      ),
  })
  const recordEvent = ({ name, action = '', detail = {}, email, ...reported }: ShopEvent) => {
    const type = eventTypes.find((known) => known === reported.type)
    if (!type) return
    const queued = {
      id: crypto.randomUUID(),
      type,
      name,
      action,
      path: location.pathname,
      at: Date.now(),
      detail,
    }
    if (email === undefined || !isOwnCollector) queue.add(queued)
    else void sendWithAddress(visit, { ...queued, email }).catch(() => queue.add(queued))
  }
  const onShopEvent = (event: Event) => recordEvent((event as CustomEvent<ShopEvent>).detail)
  earlyEvents.forEach(recordEvent)
  const flush = () => queue.flush()
  const onVisibilityChange = () => document.visibilityState === 'hidden' && flush()
  const timer = setInterval(flush, flushInterval)
  window.addEventListener('aumbry:event', onShopEvent)
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    clearInterval(timer)
    flush()
    window.removeEventListener('aumbry:event', onShopEvent)
    window.removeEventListener('pagehide', flush)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

/** The collector keeps an address only with a matching session, which a beacon cannot send. */
async function sendWithAddress(
  visit: string,
  event: QueuedEvent & { readonly type: (typeof eventTypes)[number]; readonly email: string },
): Promise<void> {
  await sessionApi(() => undefined).post('/api/track', {
    visit,
    ...pageProperties,
    events: [event],
  })
}

function isTrackingRefused(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean
  }
  return globalPrivacyControl === true || doNotTrack === '1'
}
