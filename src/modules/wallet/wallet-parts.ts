import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'

/** What the commands of the wallet stand on, built once by the composition root. */
export interface WalletParts {
  readonly db: Db
  readonly clock: Clock
  readonly mails: Mails
  /** Where shoppers reach the shop: every link in a mail starts with it. */
  readonly origin: string
}
