import { isRefusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { HandleTrackingUpdates } from '#modules/fulfillment/carrier.ts'
import { trackLabel } from '#modules/fulfillment/track-label.ts'
import type { TrackingResult } from '#modules/fulfillment/carrier.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text, literal, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { formatErrorMessage } from '#platform/log/format-error.ts'
import type { Services } from '#platform/services.ts'
import { scanReturn } from './ship-return.ts'

/** Parcels per run. */
const batchSize = 200

const trackedReturnRow = {
  id: text,
  status: literal<'label_issued' | 'in_transit'>(),
  trackingNo: text,
}

type TrackedReturn = Row<typeof trackedReturnRow>

/** Asks the carrier about due return parcels. Failed calls are retried later. */
export async function trackReturns(services: Services): Promise<void> {
  const due = await queryRows(
    services.db,
    trackedReturnRow,
    sql`
      select id, status, tracking_no from returns
      where next_check_at <= ${services.clock.now()} and status in ('label_issued', 'in_transit')
      order by next_check_at
      limit ${batchSize}`,
  )
  for (const dueReturn of due) {
    try {
      await updateTracking(services, dueReturn)
    } catch (error) {
      services.log.warn(
        { returnId: dueReturn.id, err: formatErrorMessage(error) },
        'return could not be tracked',
      )
      await scheduleNextCheck(services, dueReturn.id, null)
    }
  }
}

/**
 * The first scan marks the return as in transit, the last one as delivered. The carrier call is
 * outside the transaction.
 */
async function updateTracking(
  services: Services,
  { id, status, trackingNo }: TrackedReturn,
): Promise<void> {
  const tracked = await trackLabel(services, trackingNo)
  const isHandedOver = tracked !== null && tracked.tracking !== 'pre_transit'
  const scanned =
    status === 'label_issued' && isHandedOver
      ? await scanReturn(services, id, { kind: 'carrier' })
      : null
  const isUnavailable = isRefusal(scanned) && scanned.refused === 'provider-unavailable'
  await scheduleNextCheck(services, id, isUnavailable ? null : getDeliveredAt(tracked))
}

function getDeliveredAt(tracked: TrackingResult | null): Date | null {
  return tracked?.tracking === 'delivered' ? (tracked.scans.at(-1)?.at ?? null) : null
}

/** In half an hour, or never after delivery. */
async function scheduleNextCheck(
  { db, clock }: Services,
  id: string,
  deliveredAt: Date | null,
): Promise<void> {
  const next = deliveredAt ? null : new Date(clock.now().getTime() + minutes(30))
  await db.transaction((tx) =>
    execute(
      tx,
      sql`
        update returns set
          next_check_at = ${next},
          delivered_at = coalesce(delivered_at, ${deliveredAt}::timestamptz)
        where id = ${id} and next_check_at is not null`,
    ),
  )
}

/** A carrier webhook makes its returns due immediately, as for shipments (decision 66). */
export function checkReturnsNow(jobs: JobQueue): HandleTrackingUpdates {
  return async (tx, { numbers, now }) => {
    const updated = await execute(
      tx,
      sql`
        update returns set next_check_at = ${now}
        where tracking_no = any(${numbers}) and next_check_at > ${now}`,
    )
    if (updated > 0) await jobs.enqueue(tx, 'returns.track', {})
  }
}
