import { days } from '#kernel/time/time.ts'
import { releaseFiles } from '#modules/files/remove-file.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'

const retentionAfterEnd = days(90)
const maxRetention = days(365)

/**
 * Deletes the files of a commission 90 days after the last message once it has ended, or after a
 * year without a result. Messages stay.
 */
export async function deleteOldCommissionFiles(db: Db, now: Date): Promise<void> {
  const since = (span: number) => sql`${new Date(now.getTime() - span)}::timestamptz`
  const due = await queryRows(
    db,
    { id: text },
    sql`
      select c.id
      from bespoke_commissions c
      join bespoke_entries e on e.commission_id = c.id
      where c.state in (
        'done', 'refunded', 'declined', 'withdrawn', 'submitted', 'review', 'quoted', 'expired'
      )
      group by c.id
      having bool_or(jsonb_path_exists(e.files, '$[*].id'))
        and max(e.at) < case
          when c.state in ('submitted', 'review', 'quoted', 'expired') then ${since(maxRetention)}
          else ${since(retentionAfterEnd)}
        end
      limit 500`,
  )
  await processSequentially(due, ({ id }) =>
    inTransaction(db, async (tx) => {
      await releaseFiles(tx, `bespoke:${id}`)
      // File names stay in the messages, without content.
      await execute(
        tx,
        sql`
          update bespoke_entries set
            files = (select jsonb_agg(f - 'id') from jsonb_array_elements(files) f)
          where commission_id = ${id} and files <> '[]'`,
      )
    }),
  )
}
