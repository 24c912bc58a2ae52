export interface ShopEvent {
  readonly type: string
  readonly name: string
  readonly action?: string
  /** A member's own address, and nobody else's: whoever listens on the page hears it too. */
  readonly email?: string | undefined
  readonly detail?: Readonly<Record<string, string | number>>
}

/** Says on the page what has happened; whoever counts listens for `aumbry:event`. */
export function reportEvent(event: ShopEvent): void {
  window.dispatchEvent(new CustomEvent('aumbry:event', { detail: event }))
}
