import { sql } from 'drizzle-orm'
import { days } from '#kernel/time/time.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'

const keptAfterEnd = days(90)
const keptAtMost = days(365)

/**
 * What was sent with a commission goes 90 days after the last word about it once it is over, and after a year when nothing came of it;
 * what was said stays.
 */
export async function tidyCommissions(db: Db, now: Date): Promise<void> {
  const since = (span: number) => sql`${new Date(now.getTime() - span).toISOString()}::timestamptz`
  const due = await rows<{ id: string }>(
    db,
    sql`
      select c.id
      from bespoke_commissions c
      join bespoke_entries e on e.commission_id = c.id
      where c.state in (
        'done', 'refunded', 'declined', 'withdrawn', 'submitted', 'review', 'quoted', 'expired'
      )
      group by c.id
      having bool_or(jsonb_path_exists(e.files, '$[*].id'))
        and max(e.at) < case when c.state in (
          'submitted', 'review', 'quoted', 'expired'
        ) then ${since(keptAtMost)} else ${since(keptAfterEnd)} end
      limit 500
    `,
  )
  await oneByOne(due, ({ id }) =>
    inTransaction(db, async (tx) => {
      await releaseFiles(tx, `bespoke:${id}`)
      // Their names stay where they were sent; there is nothing behind them any more.
      await tx.execute(sql`
        update bespoke_entries
        set files = (select jsonb_agg(f - 'id') from jsonb_array_elements(files) f)
        where commission_id = ${id} and files <> '[]'
      `)
    }),
  )
}
