/** The specified event types and the funnel steps; other types are rejected. */
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

/** Sent with every event (specification §3). */
export const pageProperties = { platformCode: 'aumbry', platform_type: 'web' } as const

export const maxEventBatch = 20
export const eventRetentionDays = 400
/** Maximum age of an event on receipt, in milliseconds. */
export const maxEventAge = 24 * 3_600_000

/**
 * Returns the time of receipt if the browser's clock is in the future or more than a day behind.
 */
export function clampEventTime(reported: number, now: Date): Date {
  return reported > now.getTime() || reported < now.getTime() - maxEventAge
    ? now
    : new Date(reported)
}
