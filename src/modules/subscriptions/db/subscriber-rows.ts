import { and, eq, sql, type InferSelectModel } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { subscribers } from './schema.ts'

export type Subscriber = InferSelectModel<typeof subscribers>

export async function findSubscriber(
  db: Db,
  where: { id: string } | { identity: string } | { confirmHash: string },
): Promise<Subscriber | null> {
  const condition =
    'id' in where
      ? eq(subscribers.id, where.id)
      : 'identity' in where
        ? eq(subscribers.identity, where.identity)
        : eq(subscribers.confirmHash, where.confirmHash)
  const [found] = await db.select().from(subscribers).where(condition).limit(1)
  return found ?? null
}

export async function updateSubscriber(
  tx: Tx,
  id: string,
  { from, ...values }: { from: readonly Subscriber['state'][] } & Partial<Subscriber>,
): Promise<Subscriber | null> {
  const [updated] = await tx
    .update(subscribers)
    .set(values)
    .where(and(eq(subscribers.id, id), sql`state = any(${sql.param([...from])}::text[])`))
    .returning()
  return updated ?? null
}

export async function claimDailyEmail(
  tx: Tx,
  { id, now, pause }: { id: string; now: Date; pause: number },
): Promise<boolean> {
  const before = new Date(now.getTime() - pause).toISOString()
  const claimed = await rows(
    tx,
    sql`update subscribers set emailed_at = ${now.toISOString()}::timestamptz
      where id = ${id} and (emailed_at is null or emailed_at < ${before}::timestamptz) returning 1`,
  )
  return claimed.length > 0
}

export async function purgePendingSubscribers(tx: Tx, now: Date): Promise<void> {
  await tx.execute(
    sql`
      delete from subscribers
      where state = 'pending' and confirm_until < ${now.toISOString()}::timestamptz
    `,
  )
}
