import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'

/** The dependencies of the wallet commands, built by the composition root. */
export interface WalletParts {
  readonly db: Db
  readonly clock: Clock
  readonly mails: Mails
  /** The public URL of the shop, used for every link in an email. */
  readonly origin: string
}
