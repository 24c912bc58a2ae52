import type { RateClass } from '../http/endpoint.ts'

/** A number of calls in a number of seconds for one IP address (commerce.md §3.9). */
export interface Budget {
  readonly points: number
  readonly seconds: number
  /** Counted in this process without database writes; others are shared by all processes. */
  readonly local?: true
}

export const rateLimits: Readonly<Record<RateClass, Budget>> = {
  read: { points: 300, seconds: 60, local: true },
  search: { points: 60, seconds: 60, local: true },
  /** Searches for people by name, limited against enumeration. */
  find: { points: 20, seconds: 60 },
  unlock: { points: 10, seconds: 600 },
  write: { points: 120, seconds: 60, local: true },
  session: { points: 30, seconds: 3600 },
  signIn: { points: 5, seconds: 60 },
  place: { points: 20, seconds: 60 },
  /** Payment attempts have an additional limit in the payments module. */
  pay: { points: 60, seconds: 60, local: true },
  coupon: { points: 10, seconds: 60 },
  lookup: { points: 10, seconds: 900 },
  code: { points: 3, seconds: 3600 },
  mail: { points: 3, seconds: 3600 },
  feedback: { points: 5, seconds: 3600 },
  inquiry: { points: 5, seconds: 3600 },
  track: { points: 120, seconds: 60, local: true },
  upload: { points: 20, seconds: 3600 },
  /** A file of 10 MB is 20 parts. */
  part: { points: 600, seconds: 60, local: true },
  /** All HTTP requests, in addition to other limits. */
  request: { points: 3000, seconds: 60, local: true },
  /** Pages, their data and files for crawlers that are not served from the cache. */
  page: { points: 300, seconds: 60, local: true },
  /** Images, videos and proofs; a product list has dozens. */
  picture: { points: 1200, seconds: 60, local: true },
  download: { points: 20, seconds: 600 },
  /** The built-in payment provider. */
  sandbox: { points: 600, seconds: 60, local: true },
  /** Health checks and metrics. */
  probe: { points: 600, seconds: 60, local: true },
  webhook: { points: 6000, seconds: 60, local: true },
}
