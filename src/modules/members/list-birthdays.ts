import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export function listBirthdays(
  db: Db,
  { monthDays, setBefore }: { monthDays: readonly string[]; setBefore: Date },
): Promise<{ readonly memberId: string }[]> {
  return queryRows(
    db,
    { memberId: text },
    sql`
      select id as member_id
      from members
      where to_char(birth_date, 'MM-DD') = any(${monthDays})
        and birth_date_set_at <= ${setBefore}
        and closed_at is null
        and email_verified_at is not null
      order by id`,
  )
}
