export interface ShopEvent {
  readonly type: string
  readonly name: string
  readonly action?: string
  /** Only the address of a member, because any listener on the page receives it. */
  readonly email?: string | undefined
  readonly detail?: Readonly<Record<string, string | number>>
}

/** Events before the collector has loaded; null afterwards. */
let early: ShopEvent[] | null = []
const maxEarlyEvents = 50

/** Dispatches an event; collectors listen for `aumbry:event`. */
export function reportEvent(event: ShopEvent): void {
  if (early && early.length < maxEarlyEvents) early.push(event)
  window.dispatchEvent(new CustomEvent('aumbry:event', { detail: event }))
}

export function takeEarlyEvents(): readonly ShopEvent[] {
  const events = early ?? []
  early = null
  return events
}
