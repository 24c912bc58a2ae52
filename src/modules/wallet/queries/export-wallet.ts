import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { walletEntries, creditGrants } from '../db/schema.ts'

export async function exportWallet(db: Db, ownerId: string): Promise<Record<string, unknown>> {
  const { pocket, reason, initial, balance, currency, expiresAt, createdAt } = creditGrants
  const { kind, amount, at } = walletEntries
  return {
    given: await db
      .select({ pocket, reason, initial, balance, currency, expiresAt, createdAt })
      .from(creditGrants)
      .where(eq(creditGrants.ownerId, ownerId))
      .orderBy(asc(createdAt)),
    movements: await db
      .select({ pocket: walletEntries.pocket, kind, amount, currency: walletEntries.currency, at })
      .from(walletEntries)
      .where(eq(walletEntries.ownerId, ownerId))
      .orderBy(asc(at)),
  }
}
