import { changedMeanwhile } from '#kernel/refusal/changed-meanwhile.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer, json as jsonOf, text, timestamp } from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'

export interface SettingsChange {
  readonly section: string
  /** The version that the change is based on. */
  readonly version: number
  /** Already validated with the schema of the section. */
  readonly value: Readonly<Record<string, unknown>>
  readonly reason: string
}

/** Stores the next version of a section and notifies every process. */
export async function updateSettings(
  { db, now, staff, audit }: Pick<Ctx, 'db' | 'now' | 'staff' | 'audit'>,
  { section, version, value, reason }: SettingsChange,
): Promise<{ version: number } | Refusal> {
  return inTransaction(db, async (tx): Promise<{ version: number } | Refusal> => {
    await execute(
      tx,
      sql`select pg_advisory_xact_lock(hashtextextended(${`settings ${section}`}, 0))`,
    )
    const latest = await queryRow(
      tx,
      {
        version: integer,
        value: jsonOf<Record<string, unknown>>(),
        changedBy: text,
        changedAt: timestamp,
      },
      sql`
        select version, value, changed_by, changed_at
        from settings_versions
        where section = ${section}
        order by version desc
        limit 1`,
    )
    if (latest && latest.version !== version) return changedMeanwhile('these settings', latest)
    const next = {
      section,
      version: (latest?.version ?? 0) + 1,
      value: json(value),
      changedBy: staff?.id ?? 'cli',
      changedAt: now,
      reason,
    }
    await execute(tx, sql`insert into settings_versions ${insertValues(next)}`)
    await execute(tx, sql`select pg_notify('settings', ${section})`)
    audit?.record({
      object: { kind: 'settings', id: section, label: section },
      before: latest?.value ?? null,
      after: value,
      reason,
    })
    return { version: next.version }
  })
}
