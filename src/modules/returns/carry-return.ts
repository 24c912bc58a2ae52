import { sql } from 'drizzle-orm'
import { markPieces, type OrderActor } from '#modules/orders/take-order.ts'
import { unwrap } from '#modules/fulfillment/act-on-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { rows } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { handOverDays, nextStatus, onReturn } from './approve-return.ts'
import { updatePieces, updateReturn } from './data/returns.ts'
import { readReturn } from './data/returns.ts'
import { eligibility } from './domain/eligibility.ts'
import { sharesParcelWith } from './join-returns.ts'
import { addressOf, townOf } from './return-houses.ts'
import type { ReturnParts } from './return-parts.ts'
import { leaveUnitsWithBuyer } from './settle-pieces.ts'
import { statementOf } from './statement.ts'
import { noteAbout, notifyReturnSender } from './notify-return-sender.ts'
import { windowOf } from './terms.ts'

/**
 * Books the return shipment and emails the tracking number. The carrier call is outside the
 * transaction; the return's id makes it idempotent.
 */
export async function issueLabel(deps: ReturnParts, returnId: string): Promise<void> {
  const row = await readReturn(deps.db, returnId)
  if (row?.status !== 'approved' || row.method === 'own' || !deps.carrier) return
  const now = deps.clock.now()
  const { trackingNo } = await deps.carrier.book({
    reference: returnId,
    place: townOf(addressOf(row)),
    deliveryNotes: '',
    latest: null,
    isHandedOver: false,
    now,
  })
  const pickUpOn = row.method === 'pickup' ? await deps.carrier.collect(trackingNo, now) : null
  await onReturn(deps, returnId, async (tx, order, found) => {
    if (found.status !== 'approved') return
    const shipBy = new Date(now.getTime() + handOverDays)
    await updateReturn(tx, returnId, {
      status: nextStatus(found, 'issue'),
      trackingNo,
      pickUpOn,
      shipBy,
      lookAt: now,
    })
    await notifyReturnSender(tx, deps, {
      order,
      found,
      at: now,
      urgent: true,
      subject: `Return ${found.number}: your label`,
      heading: 'Your return label is ready.',
      paragraphs: [
        await statementOf(tx, found),
        found.method === 'qr_dropoff'
          ? `Show this number on your phone at the drop-off point: ${trackingNo}. You don’t `
            + 'need to print anything.'
          : 'Print the label from your order page and put it on the parcel. If you don’t have '
            + `a printer, write ${trackingNo} in large letters on the parcel, with `
            + `${found.number} next to it.`,
        pickUpOn
          ? `The carrier will pick it up on ${formatDate(pickUpOn)}.`
          : `Drop off the parcel by ${formatDate(calendarDate(shipBy))}.`,
      ],
    })
  })
}

export async function scanReturn(
  deps: ReturnParts,
  id: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return onReturn(deps, id, async (tx, _order, found) => {
    const status = nextStatus(found, 'scan')
    await updateReturn(tx, found.id, { status, shipBy: null })
    await noteAbout(tx, found, {
      kind: 'return_in_transit',
      at: deps.clock.now(),
      by,
      visibility: 'staff',
      data: { returnId: found.id },
    })
    return { status }
  })
}

/** Cancels a return that was not handed over. */
export async function cancelReturn(
  deps: ReturnParts,
  id: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return onReturn(deps, id, async (tx, order, found) => {
    const status = nextStatus(found, 'cancel')
    const otherNumbers = found.boxId === found.id ? await sharesParcelWith(tx, found) : []
    if (otherNumbers.length > 0)
      unwrap(
        refuse(
          'transition-illegal',
          'The parcel was booked with this return and also contains '
            + `${otherNumbers.join(', ')}. Cancel that first.`,
          { reason: 'shared-parcel-in-use' },
        ),
      )
    await updateReturn(tx, found.id, { status, reviewBy: null, shipBy: null })
    await leaveUnitsWithBuyer(tx, { order, found, pieces: found.pieces, state: 'cancelled' })
    await noteAbout(tx, found, {
      kind: 'return_cancelled',
      at: deps.clock.now(),
      by,
      data: { returnId: found.id },
    })
    return { status }
  })
}

/**
 * Expires returns that were not handed over in time. Each can be reopened once, within its return
 * window.
 */
export async function expireReturns(deps: ReturnParts): Promise<number> {
  const now = deps.clock.now()
  const due = await rows<{ id: string }>(
    deps.db,
    sql`
      select id
      from returns
      where status in ('approved', 'label_issued') and ship_by < ${now.toISOString()}::timestamptz
      order by ship_by
      limit 200`,
  )
  await oneByOne(due, ({ id }) =>
    onReturn(deps, id, async (tx, order, found) => {
      if (!found.shipBy || found.shipBy >= now) return
      await updateReturn(tx, id, { status: nextStatus(found, 'expire'), shipBy: null })
      await leaveUnitsWithBuyer(tx, { order, found, pieces: found.pieces, state: 'cancelled' })
      await noteAbout(tx, found, {
        kind: 'return_expired',
        at: now,
        by: { kind: 'system' },
        data: { returnId: id },
      })
      await notifyReturnSender(tx, deps, {
        order,
        found,
        at: now,
        subject: `Return ${found.number} has expired`,
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
  deps: ReturnParts,
  id: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = deps.clock.now()
  return onReturn(deps, id, async (tx, order, found) => {
    const status = nextStatus(found, found.trackingNo ? 'reopen' : 'reopen_unlabeled')
    const isNotReopenable = found.pieces.some(({ lineId, unit, resolution }) => {
      const line = order.lines.find((one) => one.id === lineId)
      const piece = order.pieces.find((one) => one.lineId === lineId && one.unit === unit)
      return (
        !line
        || !piece
        || !eligibility(piece, windowOf(line.returnPromise, found.recipientId !== null), now).ok
        || resolution === 'exchange'
        || resolution === 'replace'
      )
    })
    if (found.reopened || isNotReopenable)
      unwrap(
        refuse(
          'transition-illegal',
          'This return can’t be reopened. Start a new return if the items are still within '
            + 'their return window.',
          { reason: 'return-not-reopenable' },
        ),
      )
    await updateReturn(tx, found.id, {
      status,
      reopened: true,
      shipBy: new Date(now.getTime() + handOverDays),
    })
    // The return expired before a label was booked.
    if (!found.trackingNo && found.method !== 'own')
      await deps.jobs.enqueue(tx, 'returns.issue', { returnId: found.id })
    await updatePieces(tx, { returnId: found.id, keys: found.pieces, state: 'open' })
    await markPieces(tx, order, { keys: found.pieces, returnState: 'open' })
    await noteAbout(tx, found, {
      kind: 'return_approved',
      at: now,
      by,
      data: { returnId: found.id, reopened: true },
    })
    return { status }
  })
}
