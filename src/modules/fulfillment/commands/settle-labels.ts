import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days, hours, minutes } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import { formatErrorMessage } from '#platform/log/format-error.ts'
import type { Services } from '#platform/services.ts'
import {
  deleteOldQuotes,
  failLabel,
  findLabel,
  findLabelByTracking,
  listRequestedLabels,
  listUnusedLabels,
  voidLabelRow,
} from '../db/shipping-labels.ts'
import { isTrackingUsed } from '../db/shipments.ts'
import { saveLabel } from './buy-label.ts'

type LabelServices = Pick<Services, 'db' | 'clock' | 'carrier' | 'log'>

/**
 * Asks the carrier about purchases whose answer was lost. One that the carrier does not know after
 * half an hour was not made.
 */
export async function settleLabels(services: LabelServices): Promise<void> {
  const { db, clock, carrier, log } = services
  const now = clock.now().getTime()
  await deleteOldQuotes(db, new Date(now - hours(48)))
  if (!carrier) return
  for (const label of await listRequestedLabels(db, new Date(now - minutes(2)))) {
    try {
      const sold = await carrier.findLabel(label.quoteId)
      if (sold) await saveLabel(services, label.id, sold)
      else if (now - (label.requestedAt?.getTime() ?? 0) > minutes(30))
        await inTransaction(db, (tx) => failLabel(tx, label.id))
    } catch (error) {
      log.warn({ labelId: label.id, err: formatErrorMessage(error) }, 'label could not be checked')
    }
  }
}

/** Carriers refund labels of the last 30 days. */
const refundable = days(30)

/**
 * Has the carrier asked for the refund of labels that nothing will use: the rest of the delivery
 * was canceled, or shipped another way. A refused refund is asked for again the next day.
 */
export async function voidUnusedLabels({
  db,
  clock,
  carrier,
  jobs,
}: Pick<Services, 'db' | 'clock' | 'carrier' | 'jobs'>): Promise<void> {
  if (!carrier) return
  const since = new Date(clock.now().getTime() - refundable)
  const numbers = await listUnusedLabels(db, { carrier: carrier.id, since })
  await inTransaction(db, async (tx) => {
    for (const trackingNo of numbers)
      await jobs.enqueue(tx, 'fulfillment.void-label', { trackingNo }, { key: trackingNo })
  })
}

/** Has the carrier asked for the refund of a label that no parcel or return uses. */
export async function requestLabelRefund(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  labelId: string,
): Promise<{ orderId: string } | Refusal> {
  const label = await findLabel(db, labelId)
  if (!label)
    return refuse('not-found', 'There is no label with this id.', { reason: 'label-not-found' })
  const { status, shipmentId, trackingNo, orderId } = label
  if (status !== 'bought' || shipmentId !== null || (await isTrackingUsed(db, trackingNo)))
    return refuse(
      'transition-illegal',
      'A parcel or return uses this label, or it was not bought. Void the parcel or cancel the '
        + 'return instead.',
      { reason: 'label-in-use' },
    )
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'fulfillment.void-label', { trackingNo }))
  return { orderId }
}

/** Asks for the refund of a label, unless a parcel or return has its number. Runs as a job. */
export async function voidLabel(
  { db, clock, carrier, log }: LabelServices,
  { trackingNo }: JobData,
): Promise<void> {
  if (!carrier || typeof trackingNo !== 'string') return
  const label = await findLabelByTracking(db, trackingNo)
  if (label?.status !== 'bought' || label.carrier !== carrier.id) return
  if (await isTrackingUsed(db, trackingNo)) return
  if (await carrier.void(label.quoteId))
    await inTransaction(db, (tx) => voidLabelRow(tx, label.id, clock.now()))
  else log.warn({ labelId: label.id }, 'the carrier does not refund this label')
}
