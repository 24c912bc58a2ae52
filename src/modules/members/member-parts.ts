import type { Id } from '#kernel/ids/ids.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { Captcha } from './captcha.ts'

/** Somebody signed in: the address is confirmed, and the visitor, if there was one, is this member. */
export interface Arrival {
  readonly memberId: Id<'mem'>
  readonly email: string
  readonly guestId: Id<'gst'> | null
  readonly now: Date
}

/** What another module does in the transaction of a sign-in: takes over what the visitor had, finds what belongs to the address. */
export type ArrivalHook = (tx: Tx, arrival: Arrival) => Promise<void>

/** What another module does when a member asks for the letter, or no longer wants it, in the transaction that keeps it. */
export type LetterHook = (tx: Tx, asked: LetterChoice) => Promise<void>

export interface LetterChoice {
  readonly memberId: Id<'mem'>
  readonly wants: boolean
  readonly ip: string
  readonly now: Date
}

/**
 * What another module erases of a closed account: in the transaction that closes it, and every night after it for what could not go at
 * once. A second call finds nothing left.
 */
export type EraseHook = (tx: Tx, closed: Closed) => Promise<void>

export interface Closed {
  readonly memberId: Id<'mem'>
  /** The address the account had; null in the nights after it was closed, when nobody knows it any more. */
  readonly email: string | null
  readonly now: Date
}

/** Something of worth, and what becomes of it, each in a sentence for its owner. */
export interface LeftBehind {
  readonly what: string
  readonly becomes: string
}

export type ReadLeft = (
  db: Db,
  closing: { memberId: Id<'mem'>; now: Date },
) => Promise<LeftBehind[]>

export type ReadOwn = (db: Db, memberId: Id<'mem'>) => Promise<unknown>

/** What the member commands stand on, built once by the composition root. */
export interface MemberParts {
  readonly db: Db
  readonly clock: Clock
  readonly mails: Mails
  /** Where shoppers reach the shop: every link in a mail starts with it, whatever a request says. */
  readonly origin: string
  /** Keys the hashes of mailed codes. */
  readonly secret: string
  readonly captcha: Captcha
  readonly limit: RateLimits['limit']
  /** Puts the visitor's cart into the member's; returns how many lines came along. */
  readonly mergeCarts: (
    tx: Tx,
    arrival: { guestId: Id<'gst'>; memberId: Id<'mem'>; now: Date },
  ) => Promise<number>
  readonly onArrival: readonly ArrivalHook[]
  /** A member ticked or cleared the box that asks for the letter. */
  readonly onLetter: LetterHook
  readonly onErase: readonly EraseHook[]
  /** What a member would leave behind by closing the account. */
  readonly readLeft: ReadLeft
  /** What other modules hold of a member, by the name of the section in the copy of their data. */
  readonly exportSections: Readonly<Record<string, ReadOwn>>
}

/** Cookies travel encrypted where the shop is reached that way. */
export interface MemberHttpParts extends MemberParts {
  readonly secureCookies: boolean
}
