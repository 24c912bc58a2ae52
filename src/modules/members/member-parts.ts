import type { Id } from '#kernel/ids/ids.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { Captcha } from './captcha.ts'

/** A completed sign-in. `guestId` is the guest that becomes this member, if there is one. */
export interface Arrival {
  readonly memberId: Id<'mem'>
  readonly email: string
  readonly guestId: Id<'gst'> | null
  readonly now: Date
}

export type ArrivalHook = (tx: Tx, arrival: Arrival) => Promise<void>

export type LetterHook = (tx: Tx, change: LetterChoice) => Promise<void>

export interface LetterChoice {
  readonly memberId: Id<'mem'>
  readonly wants: boolean
  readonly ip: string
  readonly now: Date
}

/**
 * Erases a module's data of a closed account, in the closing transaction and nightly after it for
 * data that could not be erased at once. Idempotent.
 */
export type EraseHook = (tx: Tx, closed: Closed) => Promise<void>

export interface Closed {
  readonly memberId: Id<'mem'>
  readonly email: string | null
  readonly now: Date
}

/**
 * An asset of the account and what happens to it when the account is closed, each as a sentence.
 */
export interface LeftBehind {
  readonly what: string
  readonly becomes: string
}

export type ReadLeft = (
  db: Db,
  closing: { memberId: Id<'mem'>; now: Date },
) => Promise<LeftBehind[]>

export type ReadOwn = (db: Db, memberId: Id<'mem'>) => Promise<unknown>

export interface MemberParts {
  readonly db: Db
  readonly clock: Clock
  readonly mails: Mails
  /**
   * The public URL of the shop, used for every link in an email regardless of the request's host.
   */
  readonly origin: string
  readonly secret: string
  readonly captcha: Captcha
  readonly limit: RateLimits['limit']
  readonly mergeCarts: (
    tx: Tx,
    arrival: { guestId: Id<'gst'>; memberId: Id<'mem'>; now: Date },
  ) => Promise<number>
  readonly onArrival: readonly ArrivalHook[]
  readonly onLetter: LetterHook
  readonly onErase: readonly EraseHook[]
  readonly readLeft: ReadLeft
  readonly exportSections: Readonly<Record<string, ReadOwn>>
}

export interface MemberHttpParts extends MemberParts {
  /** Set when the shop is served over HTTPS. */
  readonly secureCookies: boolean
}
