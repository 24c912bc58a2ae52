import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, json as jsonOf, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { LoyaltyProgram, LoyaltyTerms } from '../domain/program.ts'

/** Returns the rules in force at a time, or the first version for an earlier time. */
export async function getProgram(db: Db, at: Date): Promise<LoyaltyProgram> {
  const program = await queryRow(
    db,
    { version: integer, terms: jsonOf<LoyaltyTerms>(), publishedAt: timestamp },
    sql`
      select version, terms, published_at
      from loyalty_programs
      where version is not null
      order by (published_at <= ${at}) desc,
        case when published_at <= ${at} then -version else version end
      limit 1`,
  )
  if (!program) throw new Error('No loyalty program is published.')
  return program
}
