import { eventTypes } from '#modules/events/domain/event-types.ts'
import type { ShopEvent } from '#storefront/session/report-event.ts'
import { createEventQueue } from './event-queue.ts'

const everyMs = 5000
const told = new Set<string>(eventTypes)

/**
 * Listens for what pages report and sends it in batches, by beacon when the page is left. Nothing is collected where the browser asks
 * for privacy. Returns how to stop.
 */
export function collectEvents(host: string): () => void {
  if (asksForPrivacy()) return () => undefined
  const queue = createEventQueue({
    visit: crypto.randomUUID(),
    // The shop's collector takes JSON only; another host would first be asked for leave to send that, when the page is gone already.
    send: (body) => navigator.sendBeacon(host, host.startsWith('/') ? new Blob([body], { type: 'application/json' }) : body),
  })
  const hear = (event: Event) => {
    const { type, name, action = '', detail = {} } = (event as CustomEvent<ShopEvent>).detail
    if (told.has(type)) queue.add({ id: crypto.randomUUID(), type, name, action, path: location.pathname, at: Date.now(), detail })
  }
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

function asksForPrivacy(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}
