import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { pointsAccounts } from './data/schema.ts'

/** The tier a member stands in; null for who is not in the program. */
export async function readTierId(db: Db, memberId: string): Promise<string | null> {
  const [found] = await db
    .select({ tierId: pointsAccounts.tierId })
    .from(pointsAccounts)
    .where(eq(pointsAccounts.memberId, memberId))
  return found?.tierId ?? null
}
