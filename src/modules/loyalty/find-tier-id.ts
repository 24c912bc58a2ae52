import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { pointsAccounts } from './db/schema.ts'

export async function findTierId(db: Db, memberId: string): Promise<string | null> {
  const [found] = await db
    .select({ tierId: pointsAccounts.tierId })
    .from(pointsAccounts)
    .where(eq(pointsAccounts.memberId, memberId))
  return found?.tierId ?? null
}
