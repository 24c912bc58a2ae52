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

/** Books the way back and mails its number. The carrier is asked outside the transaction; the return's id keeps it to one parcel. */
export async function issueLabel(parts: ReturnParts, returnId: string): Promise<void> {
  const known = await readReturn(parts.db, returnId)
  if (known?.status !== 'approved' || known.method === 'own' || !parts.carrier) return
  const now = parts.clock.now()
  const { trackingNo } = await parts.carrier.book({
    reference: returnId,
    place: townOf(addressOf(known)),
    deliveryNotes: '',
    latest: null,
    isHandedOver: false,
    now,
  })
  const pickUpOn = known.method === 'pickup' ? await parts.carrier.collect(trackingNo, now) : null
  await onReturn(parts, returnId, async (tx, order, found) => {
    if (found.status !== 'approved') return
    const shipBy = new Date(now.getTime() + handOverDays)
    await updateReturn(tx, returnId, {
      status: nextStatus(found, 'issue'),
      trackingNo,
      pickUpOn,
      shipBy,
      lookAt: now,
    })
    await notifyReturnSender(tx, parts, {
      order,
      found,
      at: now,
      urgent: true,
      subject: `Return ${found.number}: your label`,
      heading: 'Your way back is booked.',
      paragraphs: [
        await statementOf(tx, found),
        found.method === 'qr_dropoff'
          ? `Show this number on your phone where you hand it over: ${trackingNo}. Nothing has to be printed.`
          : `Print the label from the page of your order and put it on the parcel. Without a printer, write this number large on it: ${trackingNo}, and ${found.number} beside it.`,
        pickUpOn
          ? `The carrier comes for it on ${formatDate(pickUpOn)}.`
          : `Hand the parcel over until ${formatDate(calendarDate(shipBy))}.`,
      ],
    })
  })
}

/** The parcel is with the carrier. */
export async function scanReturn(
  parts: ReturnParts,
  id: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return onReturn(parts, id, async (tx, _order, found) => {
    const status = nextStatus(found, 'scan')
    await updateReturn(tx, found.id, { status, shipBy: null })
    await noteAbout(tx, found, {
      kind: 'return_in_transit',
      at: parts.clock.now(),
      by,
      visibility: 'staff',
      data: { returnId: found.id },
    })
    return { status }
  })
}

/** Its buyer thinks better of it, while nothing was handed over. */
export async function cancelReturn(
  parts: ReturnParts,
  id: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return onReturn(parts, id, async (tx, order, found) => {
    const status = nextStatus(found, 'cancel')
    const others = found.boxId === found.id ? await sharesParcelWith(tx, found) : []
    if (others.length > 0)
      unwrap(
        refuse(
          'transition-illegal',
          `The parcel was booked with it, and ${others.join(', ')} travels in it: end that first.`,
        ),
      )
    await updateReturn(tx, found.id, { status, reviewBy: null, shipBy: null })
    await leaveUnitsWithBuyer(tx, { order, found, pieces: found.pieces, state: 'cancelled' })
    await noteAbout(tx, found, {
      kind: 'return_cancelled',
      at: parts.clock.now(),
      by,
      data: { returnId: found.id },
    })
    return { status }
  })
}

/** Returns that were not handed over in time are over; each may be opened again once, inside its window. */
export async function expireReturns(parts: ReturnParts): Promise<number> {
  const now = parts.clock.now()
  const due = await rows<{ id: string }>(
    parts.db,
    sql`select id from returns where status in ('approved', 'label_issued') and ship_by < ${now.toISOString()}::timestamptz order by ship_by limit 200`,
  )
  await oneByOne(due, ({ id }) =>
    onReturn(parts, id, async (tx, order, found) => {
      if (!found.shipBy || found.shipBy >= now) return
      await updateReturn(tx, id, { status: nextStatus(found, 'expire'), shipBy: null })
      await leaveUnitsWithBuyer(tx, { order, found, pieces: found.pieces, state: 'cancelled' })
      await noteAbout(tx, found, {
        kind: 'return_expired',
        at: now,
        by: { kind: 'system' },
        data: { returnId: id },
      })
      await notifyReturnSender(tx, parts, {
        order,
        found,
        at: now,
        subject: `Return ${found.number} has ended`,
        heading: 'We did not see your parcel.',
        paragraphs: [
          'It was not handed over in time, so the return has ended. You can open it again once from the page of your order, as long as the pieces can be sent back.',
        ],
      })
    }),
  )
  return due.length
}

/** Once, and only while its pieces could be returned anew. What was kept for an exchange is not kept any more: such a return is asked for anew. */
export async function reopenReturn(
  parts: ReturnParts,
  id: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  const now = parts.clock.now()
  return onReturn(parts, id, async (tx, order, found) => {
    const status = nextStatus(found, found.trackingNo ? 'reopen' : 'reopen_unlabeled')
    const isLate = found.pieces.some(({ lineId, unit, resolution }) => {
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
    if (found.reopened || isLate)
      unwrap(
        refuse(
          'transition-illegal',
          'It cannot be opened again. Ask for a new return if the pieces can still be sent back.',
        ),
      )
    await updateReturn(tx, found.id, {
      status,
      reopened: true,
      shipBy: new Date(now.getTime() + handOverDays),
    })
    // It ended before its way back was booked.
    if (!found.trackingNo && found.method !== 'own')
      await parts.jobs.enqueue(tx, 'returns.issue', { returnId: found.id })
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
