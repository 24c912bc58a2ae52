import { sql } from 'drizzle-orm'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { HearNews } from '#modules/fulfillment/fulfillment-parts.ts'
import type { Tracked } from '#modules/fulfillment/carrier.ts'
import { rows } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { errorMessage } from '#platform/log/error-text.ts'
import { scanReturn } from './carry-return.ts'
import type { ReturnParts } from './return-parts.ts'

/** Parcels asked about in one go. */
const batch = 200

interface Followed {
  readonly id: string
  readonly status: 'label_issued' | 'in_transit'
  readonly trackingNo: string
}

/** The job's work: asks the carrier about every parcel that comes back and whose turn it is. One that cannot be asked is asked later. */
export async function trackReturns(parts: ReturnParts): Promise<void> {
  const now = parts.clock.now().toISOString()
  const due = await rows<Followed>(
    parts.db,
    sql`
    select id, status, tracking_no as "trackingNo" from returns
    where look_at <= ${now}::timestamptz and status in ('label_issued', 'in_transit') order by look_at limit ${batch}`,
  )
  for (const found of due) {
    try {
      await followReturn(parts, found)
    } catch (error) {
      parts.log.warn(
        { returnId: found.id, err: errorMessage(error) },
        'return could not be tracked',
      )
      await lookAgain(parts, found.id, null)
    }
  }
}

/**
 * The first scan says that it was handed over, and the last that it is at the house; what is in it a person counts. What the carrier
 * says is asked outside the transaction and counts only if it is news.
 */
async function followReturn(
  parts: ReturnParts,
  { id, status, trackingNo }: Followed,
): Promise<void> {
  const tracked = (await parts.carrier?.track(trackingNo, parts.clock.now())) ?? null
  const isHandedOver = tracked !== null && tracked.tracking !== 'pre_transit'
  const moved =
    status === 'label_issued' && isHandedOver
      ? await scanReturn(parts, id, { kind: 'carrier' })
      : null
  const isUnreached = isRefusal(moved) && moved.refused === 'provider-unavailable'
  await lookAgain(parts, id, isUnreached ? null : broughtAt(tracked))
}

function broughtAt(tracked: Tracked | null): Date | null {
  return tracked?.tracking === 'delivered' ? (tracked.scans.at(-1)?.at ?? null) : null
}

/** In half an hour, and never again once it was brought. */
async function lookAgain(
  { db, clock }: ReturnParts,
  id: string,
  brought: Date | null,
): Promise<void> {
  const next = brought ? null : new Date(clock.now().getTime() + minutes(30)).toISOString()
  await db.transaction((tx) =>
    tx.execute(sql`
    update returns set look_at = ${next}::timestamptz, brought_at = coalesce(brought_at, ${brought?.toISOString() ?? null}::timestamptz)
    where id = ${id} and look_at is not null`),
  )
}

/** A carrier's message makes the turn of what comes back come at once, as it does for what is sent (decision 66). */
export function wakeReturns(jobs: JobQueue): HearNews {
  return async (tx, { numbers, now }) => {
    const at = sql`${now.toISOString()}::timestamptz`
    const woken = await rows(
      tx,
      sql`update returns set look_at = ${at} where tracking_no = any(${sql.param([...numbers])}::text[]) and look_at > ${at} returning 1`,
    )
    if (woken.length > 0) await jobs.enqueue(tx, 'returns.track', {})
  }
}
