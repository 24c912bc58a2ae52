import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { feedbackMessages, feedbackTickets } from './schema.ts'

export type StoredTicket = typeof feedbackTickets.$inferSelect
export type StoredMessage = typeof feedbackMessages.$inferSelect

export async function findTicket(db: Db, condition: SQL): Promise<StoredTicket | null> {
  const [ticket] = await db.select().from(feedbackTickets).where(condition).limit(1)
  return ticket ?? null
}

/** Finds and locks a ticket, so that steps run one after the other. */
export async function lockTicket(tx: Tx, condition: SQL): Promise<StoredTicket | null> {
  const [ticket] = await tx.select().from(feedbackTickets).where(condition).limit(1).for('update')
  return ticket ?? null
}

export function listTicketMessages(db: Db, ticketId: string): Promise<StoredMessage[]> {
  return db
    .select()
    .from(feedbackMessages)
    .where(eq(feedbackMessages.ticketId, ticketId))
    .orderBy(asc(feedbackMessages.id))
}

/** Lists a member's tickets, newest first, without spam. */
export function listMemberTickets(db: Db, memberId: string): Promise<StoredTicket[]> {
  return db
    .select()
    .from(feedbackTickets)
    .where(and(eq(feedbackTickets.ownerId, memberId), ne(feedbackTickets.state, 'spam')))
    .orderBy(desc(feedbackTickets.createdAt))
    .limit(100)
}

export async function updateTicket(
  tx: Tx,
  id: string,
  { now, ...values }: Partial<typeof feedbackTickets.$inferInsert> & { now: Date },
): Promise<void> {
  await tx
    .update(feedbackTickets)
    .set({ ...values, updatedAt: now, version: sql`${feedbackTickets.version} + 1` })
    .where(eq(feedbackTickets.id, id))
}

export async function addMessage(
  tx: Tx,
  message: typeof feedbackMessages.$inferInsert,
): Promise<void> {
  await tx.insert(feedbackMessages).values(message)
}
