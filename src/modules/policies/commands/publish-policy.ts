import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { PolicyDraft } from '../contract.ts'
import { findPolicy } from '../queries/find-policy.ts'

/** Retires the current version. Orders keep the version they were placed under. */
export async function publishPolicy(
  { db, now, audit }: Pick<Ctx, 'db' | 'now' | 'audit'>,
  { id, name, match, priority, terms }: PolicyDraft,
): Promise<{ version: number }> {
  return inTransaction(db, async (tx) => {
    await execute(tx, sql`lock table return_policies in share row exclusive mode`)
    const latest = await queryRow(
      tx,
      { version: integer },
      sql`select coalesce(max(version), 0) as version from return_policies where id = ${id}`,
    )
    const version = (latest?.version ?? 0) + 1
    const before = await findPolicy(tx, id)
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
    audit?.record({
      object: { kind: 'policy', id, label: name },
      before,
      after: { name, match, priority, terms, version },
    })
    return { version }
  })
}
