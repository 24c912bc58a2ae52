import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { LoyaltyProgram, LoyaltyTerms } from '../domain/program.ts'

interface ProgramRow {
  readonly version: number
  readonly terms: LoyaltyTerms
  readonly publishedAt: string
}

/** Returns the rules in force at a time, or the first version for an earlier time. */
export async function getProgram(db: Db, at: Date): Promise<LoyaltyProgram> {
  const [found] = await rows<ProgramRow>(
    db,
    sql`
    select version, terms, to_jsonb(published_at) #>> '{}' as "publishedAt"
    from loyalty_programs
    where version is not null
    order by (published_at <= ${at.toISOString()}::timestamptz) desc, case
      when published_at <= ${at.toISOString()}::timestamptz then -version
      else version end
      limit 1`,
  )
  if (!found) throw new Error('No loyalty program is published.')
  return { ...found, publishedAt: new Date(found.publishedAt) }
}
