import { and, eq, gt } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { emailChanges } from './schema.ts'

export type EmailChangeRow = typeof emailChanges.$inferSelect & {
  readonly memberId: Id<'mem'>
  readonly sessionId: Id<'ses'>
}

export async function findEmailChange(
  db: Db,
  where: { readonly tokenHash: string } | { readonly undoHash: string },
): Promise<EmailChangeRow | null> {
  const by =
    'tokenHash' in where
      ? eq(emailChanges.tokenHash, where.tokenHash)
      : eq(emailChanges.undoHash, where.undoHash)
  const [change] = await db.select().from(emailChanges).where(by)
  return (change as EmailChangeRow | undefined) ?? null
}

export async function lockEmailChange(tx: Tx, id: string): Promise<EmailChangeRow | null> {
  const [change] = await tx.select().from(emailChanges).where(eq(emailChanges.id, id)).for('update')
  return (change as EmailChangeRow | undefined) ?? null
}

export async function findPendingEmailChange(
  db: Db,
  memberId: Id<'mem'>,
  now: Date,
): Promise<EmailChangeRow | null> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.memberId, memberId),
        eq(emailChanges.status, 'requested'),
        gt(emailChanges.expiresAt, now),
      ),
    )
  return (change as EmailChangeRow | undefined) ?? null
}

export async function findStoredRevertPeriodEnd(
  db: Db,
  memberId: Id<'mem'>,
  now: Date,
): Promise<Date | null> {
  const [change] = await db
    .select({ until: emailChanges.undoUntil })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.memberId, memberId),
        eq(emailChanges.status, 'confirmed'),
        gt(emailChanges.undoUntil, now),
      ),
    )
  return change?.until ?? null
}
