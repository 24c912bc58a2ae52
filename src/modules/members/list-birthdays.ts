import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export function listBirthdays(
  db: Db,
  { monthDays, setBefore }: { monthDays: readonly string[]; setBefore: Date },
): Promise<{ readonly memberId: string }[]> {
  return rows(
    db,
    sql`
    select id as "memberId" from members
    where to_char(birth_date, 'MM-DD') = any(${sql.param([...monthDays])}::text[])
      and birth_date_set_at <= ${setBefore.toISOString()}::timestamptz
      and closed_at is null and email_verified_at is not null
    order by id`,
  )
}
