import type { Id } from '#kernel/ids/ids.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { EmailQueue } from '#platform/mail/email-queue.ts'

export interface WalletDeps {
  readonly db: Db
  readonly clock: Clock
  readonly mails: EmailQueue
  readonly origin: string
}

/** Orders of a member; orders rank above the wallet. */
export type ListOrdersOfMember = (db: Db, memberId: string) => Promise<readonly string[]>

/** The email address of the latest order of a member. */
export type FindBuyerEmail = (db: Db, memberId: Id<'mem'>) => Promise<string | null>
