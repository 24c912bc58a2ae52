export interface ShopEvent {
  readonly type: string
  readonly name: string
  readonly action?: string
  /** A member's own address, and nobody else's: whoever listens on the page hears it too. */
  readonly email?: string | undefined
  readonly detail?: Readonly<Record<string, string | number>>
}

/** What was reported before the collector was there; null from then on. */
let early: ShopEvent[] | null = []
const mostEarly = 50

/** Says on the page what has happened; whoever counts listens for `aumbry:event`. */
export function reportEvent(event: ShopEvent): void {
  if (early && early.length < mostEarly) early.push(event)
  window.dispatchEvent(new CustomEvent('aumbry:event', { detail: event }))
}

/** For the collector, which comes after the page: what it has missed, once. */
export function takeEarlyEvents(): readonly ShopEvent[] {
  const taken = early ?? []
  early = null
  return taken
}
