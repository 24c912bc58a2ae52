import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.server.ts'
import { subscribers } from './data/schema.ts'

/** An account is closed: its subscription goes with it. The code it had stays used or unused, so that it is given once. */
export async function eraseSubscription(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.memberId, memberId))
}
