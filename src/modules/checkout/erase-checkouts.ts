import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { emptyCompleted } from './data/checkouts.ts'

/**
 * The account is closed: settlements that became an order keep no copy of it. Those that came to nothing are emptied by the nightly
 * tidying once no late payment can come any more; one that is being paid for stays until that is over.
 */
export function eraseCheckouts(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  return emptyCompleted(tx, memberId)
}
