import type { Id } from '#kernel/ids/ids.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { EmailQueue } from '#platform/mail/email-queue.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { Captcha } from './captcha.ts'

/** A completed sign-in. `guestId` is the guest that becomes this member, if there is one. */
export interface CompletedSignIn {
  readonly memberId: Id<'mem'>
  readonly email: string
  readonly guestId: Id<'gst'> | null
  readonly now: Date
}

export type SignInHook = (tx: Tx, arrival: CompletedSignIn) => Promise<void>

export type NewsletterConsentHook = (tx: Tx, change: LetterChoice) => Promise<void>

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
export type AccountErasureHook = (tx: Tx, closed: ClosedAccount) => Promise<void>

export interface ClosedAccount {
  readonly memberId: Id<'mem'>
  readonly email: string | null
  readonly now: Date
}

/**
 * An asset of the account and what happens to it when the account is closed, each as a sentence.
 */
export interface AccountAsset {
  readonly what: string
  readonly becomes: string
}

export type ListAccountAssets = (
  db: Db,
  closing: { memberId: Id<'mem'>; now: Date },
) => Promise<AccountAsset[]>

export type ReadExportSection = (db: Db, memberId: Id<'mem'>) => Promise<unknown>

export interface MemberDeps {
  readonly db: Db
  readonly clock: Clock
  readonly mails: EmailQueue
  /**
   * The public URL of the shop, used for every link in an email regardless of the request's host.
   */
  readonly origin: string
  readonly secret: string
  readonly captcha: Captcha
  readonly limitByKey: RateLimits['limitByKey']
  readonly mergeCarts: (
    tx: Tx,
    arrival: { guestId: Id<'gst'>; memberId: Id<'mem'>; now: Date },
  ) => Promise<number>
  readonly onSignIn: readonly SignInHook[]
  readonly onNewsletterConsent: NewsletterConsentHook
  readonly onErase: readonly AccountErasureHook[]
  readonly listAccountAssets: ListAccountAssets
  readonly exportSections: Readonly<Record<string, ReadExportSection>>
}

export interface MemberHttpDeps extends MemberDeps {
  /** Set when the shop is served over HTTPS. */
  readonly secureCookies: boolean
}
