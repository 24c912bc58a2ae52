import type { Rate } from '../http/endpoint.ts'

/** A budget: so many calls in so many seconds from one address (commerce.md §3.9). */
export interface Budget {
  readonly points: number
  readonly seconds: number
  /** Counted in this process: a read must not cost a write. All others are shared by every process. */
  readonly local?: true
}

export const budgets: Readonly<Record<Rate, Budget>> = {
  read: { points: 300, seconds: 60, local: true },
  search: { points: 60, seconds: 60, local: true },
  /** People by their names: enough to look for somebody, too few to read everybody. */
  find: { points: 20, seconds: 60 },
  unlock: { points: 10, seconds: 600 },
  write: { points: 120, seconds: 60, local: true },
  session: { points: 30, seconds: 3600 },
  signIn: { points: 5, seconds: 60 },
  place: { points: 20, seconds: 60 },
  /** Card tries have a shared limit of their own, with the payments. */
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
  /** Everything that is asked over HTTP, whatever else it is counted against. */
  request: { points: 3000, seconds: 60, local: true },
  /** Pages, their data and files for crawlers, where no cache has answered. */
  page: { points: 300, seconds: 60, local: true },
  /** Pictures, films and proofs: a page of a list shows dozens. */
  picture: { points: 1200, seconds: 60, local: true },
  download: { points: 20, seconds: 600 },
  /** The card provider that is built in. */
  sandbox: { points: 600, seconds: 60, local: true },
  /** Health and figures. */
  probe: { points: 600, seconds: 60, local: true },
  webhook: { points: 6000, seconds: 60, local: true },
}
