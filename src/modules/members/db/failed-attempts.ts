import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { delaySecondsByFailures } from '../domain/sign-in-delay.ts'

const resetInterval = '24 hours'

export async function countFailedSignIns(db: Db, emailKey: string, now: Date): Promise<number> {
  const [stored] = await rows<{ misses: number }>(
    db,
    sql`
      select misses
      from failed_attempts
      where email_key = ${emailKey}
        and last_at > ${now.toISOString()}::timestamptz - ${resetInterval}::interval
    `,
  )
  return stored?.misses ?? 0
}

export type AttemptResult = { readonly misses: number } | { readonly waitSeconds: number }

/**
 * Counts an attempt as failed before it is checked, so that parallel guesses are counted one by
 * one. An attempt during the delay is not counted.
 */
export async function recordAttempt(db: Db, emailKey: string, now: Date): Promise<AttemptResult> {
  const at = now.toISOString()
  const wait = sql`
    (${sql.param([...delaySecondsByFailures])}::int[])[least(m.misses,
      ${delaySecondsByFailures.length - 1}::int) + 1]
  `
  const [counted] = await rows<{ misses: number }>(
    db,
    sql`
    insert into failed_attempts as m (email_key, misses, last_at)
    values (${emailKey}, 1, ${at}::timestamptz)
    on conflict (email_key) do update set last_at = excluded.last_at,
      misses = case
        when m.last_at < excluded.last_at - ${resetInterval}::interval then 1
        else m.misses + 1 end
      where m.last_at + make_interval(secs => ${wait}) <= excluded.last_at
    returning misses`,
  )
  if (counted) return counted
  const [stored] = await rows<{ seconds: number }>(
    db,
    sql`
      select ceil(extract(epoch
        from m.last_at + make_interval(secs => ${wait}) - ${at}::timestamptz))::int as seconds
      from failed_attempts m
      where email_key = ${emailKey}
    `,
  )
  return { waitSeconds: Math.max(1, stored?.seconds ?? 1) }
}

export async function clearFailedAttempts(tx: Tx, emailKey: string): Promise<void> {
  await tx.execute(sql`delete from failed_attempts where email_key = ${emailKey}`)
}

export async function purgeFailedAttempts(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`
      delete from failed_attempts
      where last_at < ${now.toISOString()}::timestamptz - ${resetInterval}::interval
    `,
  )
}
