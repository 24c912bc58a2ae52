import { z } from 'zod'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, json as jsonOf, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { SettingsSection } from '#platform/settings/settings.ts'

const versionRow = {
  version: integer,
  value: jsonOf<Record<string, unknown>>(),
  changedBy: text,
  changedAt: timestamp,
  reason: text,
}

/** The sections with their current values, read through their schemas. */
export async function listSettings(db: Db, sections: readonly SettingsSection[]) {
  const stored = await queryRows(
    db,
    { section: text, ...versionRow },
    sql`
      select distinct on (section) section, version, value, changed_by, changed_at, reason
      from settings_versions
      order by section, version desc`,
  )
  return {
    rows: sections.flatMap(({ name, title, description, schema }) => {
      const latest = stored.find(({ section }) => section === name)
      if (!latest) return []
      return [
        {
          ...describeVersion(latest),
          id: name,
          title,
          description,
          value: schema.parse(latest.value),
          schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
        },
      ]
    }),
  }
}

/** The current version of a section. */
export function findSettings(db: Db, section: string): Promise<Row<typeof versionRow> | null> {
  return queryRow(
    db,
    versionRow,
    sql`
      select version, value, changed_by, changed_at, reason
      from settings_versions
      where section = ${section}
      order by version desc
      limit 1`,
  )
}

/** The last 100 versions of a section, newest first. */
export async function listSettingsVersions(db: Db, section: string) {
  const versions = await queryRows(
    db,
    versionRow,
    sql`
      select version, value, changed_by, changed_at, reason
      from settings_versions
      where section = ${section}
      order by version desc
      limit 100`,
  )
  return { rows: versions.map(describeVersion) }
}

function describeVersion({ version, value, changedBy, changedAt, reason }: Row<typeof versionRow>) {
  return { version, value, changedBy, changedAt: changedAt.toISOString(), reason }
}
