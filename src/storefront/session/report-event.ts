export interface ShopEvent {
  readonly type: string
  readonly name: string
  readonly action?: string
  readonly detail?: Readonly<Record<string, string | number>>
}

/** Says on the page what has happened; whoever counts listens for `aumbry:event`. */
export function reportEvent(event: ShopEvent): void {
  window.dispatchEvent(new CustomEvent('aumbry:event', { detail: event }))
}
