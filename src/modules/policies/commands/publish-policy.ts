import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { PolicyDraft } from '../contract.ts'

/** Retires the current version. Orders keep the version they were placed under. */
export async function publishPolicy(
  db: Db,
  { id, name, match, priority, terms }: PolicyDraft,
  now: Date,
): Promise<{ version: number }> {
  return inTransaction(db, async (tx) => {
    await execute(tx, sql`lock table return_policies in share row exclusive mode`)
    const latest = await queryRow(
      tx,
      { version: integer },
      sql`select coalesce(max(version), 0) as version from return_policies where id = ${id}`,
    )
    const version = (latest?.version ?? 0) + 1
    await execute(
      tx,
      sql`
        update return_policies
        set retired_at = ${now}
        where id = ${id} and retired_at is null`,
    )
    const policy = {
      id,
      version,
      name,
      match: json(match),
      priority,
      terms: json(terms),
      publishedAt: now,
    }
    await execute(tx, sql`insert into return_policies ${insertValues(policy)}`)
    return { version }
  })
}
