import { desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { parseReferenceNumber } from '#kernel/typed-code/typed-code.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { CommissionState } from '../domain/commission-machine.ts'
import { bespokeCommissions, bespokeEntries, bespokeQuotes } from './schema.ts'

export type StoredCommission = typeof bespokeCommissions.$inferSelect
export type StoredEntry = typeof bespokeEntries.$inferSelect
export type StoredQuote = typeof bespokeQuotes.$inferSelect

export async function findCommission(db: Db, which: SQL): Promise<StoredCommission | null> {
  const [found] = await db.select().from(bespokeCommissions).where(which).limit(1)
  return found ?? null
}

/** Finds and locks a commission, so that its steps run one after the other. */
export async function lockCommission(tx: Tx, which: SQL): Promise<StoredCommission | null> {
  const [found] = await tx.select().from(bespokeCommissions).where(which).limit(1).for('update')
  return found ?? null
}

export const byLink = (hash: string): SQL => eq(bespokeCommissions.linkHash, hash)
export const byId = (id: string): SQL => eq(bespokeCommissions.id, id)
export const byNumber = (number: string): SQL =>
  eq(bespokeCommissions.number, parseReferenceNumber(number, { prefix: 'CM', length: 6 }) ?? '')

export function listEntries(db: Db, id: string): Promise<StoredEntry[]> {
  return db
    .select()
    .from(bespokeEntries)
    .where(eq(bespokeEntries.commissionId, id))
    .orderBy(bespokeEntries.id)
}

export function listQuotes(db: Db, id: string): Promise<StoredQuote[]> {
  return db
    .select()
    .from(bespokeQuotes)
    .where(eq(bespokeQuotes.commissionId, id))
    .orderBy(desc(bespokeQuotes.position))
}

/** The quotes of several commissions, newest first. */
export function listQuotesOfAll(db: Db, ids: readonly string[]): Promise<StoredQuote[]> {
  return db
    .select()
    .from(bespokeQuotes)
    .where(inArray(bespokeQuotes.commissionId, [...ids]))
    .orderBy(desc(bespokeQuotes.position))
}

export async function addEntry(tx: Tx, entry: typeof bespokeEntries.$inferInsert): Promise<void> {
  await tx.insert(bespokeEntries).values(entry)
}

export async function setCommissionState(
  tx: Tx,
  id: string,
  { state, now }: { state: CommissionState; now: Date },
): Promise<void> {
  await tx
    .update(bespokeCommissions)
    .set({ state, updatedAt: now, version: sql`version + 1` })
    .where(eq(bespokeCommissions.id, id))
}

export async function isCommissionNumberTaken(tx: Tx, number: string): Promise<boolean> {
  return (
    (await rows(tx, sql`select 1 from bespoke_commissions where number = ${number}`)).length > 0
  )
}

/** Sets the checkout that pays the last installment. */
export async function setCommissionCheckout(tx: Tx, id: string, checkoutId: string): Promise<void> {
  await tx.update(bespokeCommissions).set({ checkoutId }).where(eq(bespokeCommissions.id, id))
}

/** Sets the order of the commission and starts its production. */
export async function setCommissionOrder(
  tx: Tx,
  id: string,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx
    .update(bespokeCommissions)
    .set({ orderId, state: 'production', updatedAt: now, version: sql`version + 1` })
    .where(eq(bespokeCommissions.id, id))
}
