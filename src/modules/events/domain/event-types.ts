/** What may be told: the specified ones, and the steps of a funnel. A type that is not here is not kept. */
export const eventTypes = [
  'web_click',
  'pop_up_window',
  'page',
  'goods',
  'collection',
  'search',
  'cart',
  'checkout',
  'login',
  'order_placed',
] as const

/** Specification §3: registered with the page, sent with every event. */
export const pageProperties = { platformCode: 'aumbry', platform_type: 'web' } as const

export const maxBatch = 20
/** How long what was done on the pages is kept. */
export const keptDays = 400
/** How old an event may be when it comes; a browser's clock that is further off is put right to the hour it came. */
export const maxAge = 24 * 3_600_000

/** When it happened: as told, within a day before now and never after it. */
export function eventTime(told: number, now: Date): Date {
  return told > now.getTime() || told < now.getTime() - maxAge ? now : new Date(told)
}
