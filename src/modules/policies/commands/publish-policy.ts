import { and, eq, isNull, sql } from 'drizzle-orm'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import type { PolicyDraft } from '../contract.ts'
import { returnPolicies } from '../db/schema.ts'

/** Retires the current version. Orders keep the version they were placed under. */
export async function publishPolicy(
  db: Db,
  { id, name, match, priority, terms }: PolicyDraft,
  now: Date,
): Promise<{ version: number }> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table return_policies in share row exclusive mode`)
    const [latest] = await rows<{ version: number }>(
      tx,
      sql`select coalesce(max(version), 0)::int as version from return_policies where id = ${id}`,
    )
    const version = (latest?.version ?? 0) + 1
    await tx
      .update(returnPolicies)
      .set({ retiredAt: now })
      .where(and(eq(returnPolicies.id, id), isNull(returnPolicies.retiredAt)))
    await tx
      .insert(returnPolicies)
      .values({ id, version, name, match, priority, terms, publishedAt: now })
    return { version }
  })
}
