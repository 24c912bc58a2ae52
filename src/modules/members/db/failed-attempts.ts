import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { delaySecondsByFailures } from '../domain/sign-in-delay.ts'

const resetInterval = sql`interval '24 hours'`

export async function countFailedSignIns(db: Db, emailKey: string, now: Date): Promise<number> {
  const stored = await queryRow(
    db,
    { failures: integer },
    sql`
      select failures
      from failed_attempts
      where email_key = ${emailKey} and last_at > ${now}::timestamptz - ${resetInterval}`,
  )
  return stored?.failures ?? 0
}

export type AttemptResult = { readonly failures: number } | { readonly waitSeconds: number }

/**
 * Counts an attempt as failed before it is checked, so that parallel guesses are counted one by
 * one. An attempt during the delay is not counted.
 */
export async function recordAttempt(db: Db, emailKey: string, now: Date): Promise<AttemptResult> {
  const delaySeconds = sql`
    (${delaySecondsByFailures}::int[])[least(m.failures,
      ${delaySecondsByFailures.length - 1}::int) + 1]`
  const counted = await queryRow(
    db,
    { failures: integer },
    sql`
      insert into failed_attempts as m (email_key, failures, last_at)
      values (${emailKey}, 1, ${now})
      on conflict (email_key) do update set last_at = excluded.last_at,
        failures = case
          when m.last_at < excluded.last_at - ${resetInterval} then 1
          else m.failures + 1 end
        where m.last_at + make_interval(secs => ${delaySeconds}) <= excluded.last_at
      returning failures`,
  )
  if (counted) return counted
  const stored = await queryRow(
    db,
    { waitSeconds: integer },
    sql`
      select ceil(extract(epoch
        from m.last_at + make_interval(secs => ${delaySeconds})
          - ${now}::timestamptz))::int as wait_seconds
      from failed_attempts m
      where email_key = ${emailKey}`,
  )
  return { waitSeconds: Math.max(1, stored?.waitSeconds ?? 1) }
}

export async function clearFailedAttempts(tx: Tx, emailKey: string): Promise<void> {
  await execute(tx, sql`delete from failed_attempts where email_key = ${emailKey}`)
}

export async function purgeFailedAttempts(db: Db, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from failed_attempts where last_at < ${now}::timestamptz - ${resetInterval}`,
  )
}
