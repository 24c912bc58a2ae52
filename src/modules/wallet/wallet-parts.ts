import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'

export interface WalletParts {
  readonly db: Db
  readonly clock: Clock
  readonly mails: Mails
  readonly origin: string
}
