import { notForShipping } from '#modules/fulfillment/not-for-shipping.ts'
import { buyReturnLabel } from '#modules/fulfillment/buy-return-label.ts'
import { unwrap } from '#platform/db/database.server.ts'
import { updateOrderUnitFields, type OrderActor } from '#modules/orders/lock-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { dropOffDays, nextReturnStatus, withReturn } from './approve-return.ts'
import { getReturn, updateReturn, updateReturnUnits } from '../db/returns.ts'
import { checkEligibility } from '../domain/eligibility.ts'
import { listSharedParcel } from './combine-returns.ts'
import { getReturnAddress } from './return-locations.ts'
import { leaveUnitsWithBuyer } from './settle-units.ts'
import { describeRequest } from '../queries/statement.ts'
import { recordReturnEvent, notifyReturnSender } from './notify-return-sender.ts'
import { getReturnWindow } from '../queries/terms.ts'

/**
 * Buys the return label and emails the tracking number. The carrier is called outside of the
 * transaction; a return has one label, so the job can be repeated.
 */
export async function issueReturnLabel(services: Services, returnId: string): Promise<void> {
  const row = await getReturn(services.db, returnId)
  if (row?.status !== 'approved' || row.method === 'own' || !services.carrier) return
  const now = services.clock.now()
  const label = await buyReturnLabel(services, {
    orderId: row.orderId,
    returnId,
    to: getReturnAddress(services, row),
    units: row.units,
    isPickup: row.method === 'pickup',
  })
  // Unanswered calls and refusals are repeated by the job.
  if (isRefusal(label)) throw new Error(`The return label was not bought: ${label.message}`)
  const { trackingNo, pickUpOn } = label
  await withReturn(services, returnId, async (tx, order, storedReturn) => {
    if (storedReturn.status !== 'approved') {
      // It was canceled meanwhile; the job keeps a label that the return has.
      await services.jobs.enqueue(tx, 'fulfillment.void-label', { trackingNo })
      return
    }
    const shipBy = new Date(now.getTime() + dropOffDays)
    await updateReturn(tx, returnId, {
      status: nextReturnStatus(storedReturn, 'issue'),
      trackingNo,
      pickUpOn,
      shipBy,
      nextCheckAt: now,
    })
    await notifyReturnSender(tx, services, {
      order,
      storedReturn,
      at: now,
      urgent: true,
      subject: `Return ${storedReturn.number}: your label`,
      heading: 'Your return label is ready.',
      paragraphs: [
        await describeRequest(tx, storedReturn),
        storedReturn.method === 'qr_dropoff'
          ? `Show this number on your phone at the drop-off point: ${trackingNo}. You don’t `
            + 'need to print anything.'
          : 'Print the label from your order page and put it on the parcel. If you don’t have '
            + `a printer, write ${trackingNo} in large letters on the parcel, with `
            + `${storedReturn.number} next to it.`,
        pickUpOn
          ? `The carrier will pick it up on ${formatDate(pickUpOn)}.`
          : `Drop off the parcel by ${formatDate(calendarDate(shipBy))}.`,
        ...(services.carrier?.isSimulated ? [`${notForShipping}.`] : []),
      ],
    })
  })
}

export async function scanReturn(
  services: Services,
  id: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return withReturn(services, id, async (tx, _order, storedReturn) => {
    const status = nextReturnStatus(storedReturn, 'scan')
    await updateReturn(tx, storedReturn.id, { status, shipBy: null })
    await recordReturnEvent(tx, storedReturn, {
      kind: 'return_in_transit',
      at: services.clock.now(),
      by,
      visibility: 'staff',
      data: { returnId: storedReturn.id },
    })
    return { status }
  })
}

/** Cancels a return that was not handed over. */
export async function cancelReturn(
  services: Services,
  id: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return withReturn(services, id, async (tx, order, storedReturn) => {
    const status = nextReturnStatus(storedReturn, 'cancel')
    const otherNumbers =
      storedReturn.boxId === storedReturn.id ? await listSharedParcel(tx, storedReturn) : []
    if (otherNumbers.length > 0)
      unwrap(
        refuse(
          'transition-illegal',
          'The parcel was booked with this return and also contains '
            + `${otherNumbers.join(', ')}. Cancel that first.`,
          { reason: 'shared-parcel-in-use' },
        ),
      )
    await updateReturn(tx, storedReturn.id, { status, reviewBy: null, shipBy: null })
    if (storedReturn.trackingNo !== null && storedReturn.boxId === null)
      await services.jobs.enqueue(tx, 'fulfillment.void-label', {
        trackingNo: storedReturn.trackingNo,
      })
    await leaveUnitsWithBuyer(tx, {
      order,
      storedReturn,
      units: storedReturn.units,
      state: 'cancelled',
    })
    await recordReturnEvent(tx, storedReturn, {
      kind: 'return_cancelled',
      at: services.clock.now(),
      by,
      data: { returnId: storedReturn.id },
    })
    return { status }
  })
}

/**
 * Expires returns that were not handed over in time. Each can be reopened once, within its return
 * window.
 */
export async function expireReturns(services: Services): Promise<number> {
  const now = services.clock.now()
  const due = await queryRows(
    services.db,
    { id: text },
    sql`
      select id from returns
      where status in ('approved', 'label_issued') and ship_by < ${now}
      order by ship_by
      limit 200`,
  )
  await processSequentially(due, ({ id }) =>
    withReturn(services, id, async (tx, order, storedReturn) => {
      if (!storedReturn.shipBy || storedReturn.shipBy >= now) return
      await updateReturn(tx, id, { status: nextReturnStatus(storedReturn, 'expire'), shipBy: null })
      await leaveUnitsWithBuyer(tx, {
        order,
        storedReturn,
        units: storedReturn.units,
        state: 'cancelled',
      })
      await recordReturnEvent(tx, storedReturn, {
        kind: 'return_expired',
        at: now,
        by: { kind: 'system' },
        data: { returnId: id },
      })
      await notifyReturnSender(tx, services, {
        order,
        storedReturn,
        at: now,
        subject: `Return ${storedReturn.number} has expired`,
        heading: 'We haven’t received your parcel.',
        paragraphs: [
          'The parcel wasn’t dropped off in time, so the return has expired. You can reopen '
            + 'it once from your order page, as long as the items are still within their return '
            + 'window.',
        ],
      })
    }),
  )
  return due.length
}

/**
 * Reopens an expired return once, while its units are returnable. Exchanges cannot be reopened,
 * because their reservation is gone.
 */
export async function reopenReturn(
  services: Services,
  id: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = services.clock.now()
  return withReturn(services, id, async (tx, order, storedReturn) => {
    const status = nextReturnStatus(
      storedReturn,
      storedReturn.trackingNo ? 'reopen' : 'reopen_unlabeled',
    )
    const isNotReopenable = storedReturn.units.some(({ lineId, unit, resolution }) => {
      const line = order.lines.find((one) => one.id === lineId)
      const orderUnit = order.units.find((one) => one.lineId === lineId && one.unit === unit)
      return (
        !line
        || !orderUnit
        || !checkEligibility(
          orderUnit,
          getReturnWindow(line.returnTerms, storedReturn.recipientId !== null),
          now,
        ).ok
        || resolution === 'exchange'
        || resolution === 'replace'
      )
    })
    if (storedReturn.reopened || isNotReopenable)
      unwrap(
        refuse(
          'transition-illegal',
          'This return can’t be reopened. Start a new return if the items are still within '
            + 'their return window.',
          { reason: 'return-not-reopenable' },
        ),
      )
    await updateReturn(tx, storedReturn.id, {
      status,
      reopened: true,
      shipBy: new Date(now.getTime() + dropOffDays),
    })
    // The return expired before a label was booked.
    if (!storedReturn.trackingNo && storedReturn.method !== 'own')
      await services.jobs.enqueue(tx, 'returns.issue-label', { returnId: storedReturn.id })
    await updateReturnUnits(tx, {
      returnId: storedReturn.id,
      keys: storedReturn.units,
      state: 'open',
    })
    await updateOrderUnitFields(tx, order, { keys: storedReturn.units, returnState: 'open' })
    await recordReturnEvent(tx, storedReturn, {
      kind: 'return_approved',
      at: now,
      by,
      data: { returnId: storedReturn.id, reopened: true },
    })
    return { status }
  })
}
