import { lockOrder, type OrderActor, type OrderWithUnits } from '#modules/orders/lock-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import {
  inTransaction,
  type Db,
  type Tx,
  unwrap,
  RolledBack,
} from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { getReturn, updateReturn, type StoredReturn } from '../db/returns.ts'
import { getReturnAddress } from './return-locations.ts'
import { previewMoney } from '../queries/return-money.ts'
import { recordReturnEvent, notifyReturnSender } from './notify-return-sender.ts'

const returnToShipRow = {
  id: text,
  number: text,
  orderId: text,
  order: text,
  units: integer,
  fee: integer,
  shipBy: nullable(timestamp),
  boxId: nullable(text),
}

export interface ReturnToShip extends Omit<Row<typeof returnToShipRow>, 'shipBy'> {
  readonly shipBy: string | null
}

/** A member's returns with a label that are not handed over yet, across orders. */
export async function listReturnsToShip(db: Db, memberId: string): Promise<ReturnToShip[]> {
  const labeled = await queryRows(
    db,
    returnToShipRow,
    sql`
      select r.id, r.number, r.order_id, o.number as "order", r.fee, r.ship_by, r.box_id,
        (
          select count(*)::int from return_units u
          where u.return_id = r.id and u.state = 'open'
        ) as units
      from returns r
      join orders o on o.id = r.order_id
      where o.owner_id = ${memberId} and r.status = 'label_issued' and r.recipient_id is null
      order by r.requested_at, r.id
      limit 50`,
  )
  return labeled.map((row) => ({ ...row, shipBy: row.shipBy?.toISOString() ?? null }))
}

interface LockedReturn {
  readonly order: OrderWithUnits
  readonly storedReturn: StoredReturn
}

/**
 * Combines returns of several orders in one parcel, with one label and the highest of their fees.
 * Each is settled with its own order. Orders are locked in the order of their ids.
 */
export async function combineReturns(
  services: Services,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
  by: OrderActor,
): Promise<{ trackingNo: string; fee: number } | Refusal> {
  const now = services.clock.now()
  return inTransaction(services.db, async (tx) => {
    const locked = await lockReturns(tx, services, { memberId, ids })
    const [leadReturn] = [...locked].sort(
      (a, b) =>
        b.storedReturn.fee - a.storedReturn.fee || (a.storedReturn.id < b.storedReturn.id ? -1 : 1),
    )
    if (!leadReturn) throw new Error('No returns were locked.')
    const shipBy =
      locked
        .map(({ storedReturn }) => storedReturn.shipBy)
        .sort((a, b) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0))[0] ?? null
    for (const lockedReturn of locked)
      await moveToParcel(tx, lockedReturn, { lead: leadReturn.storedReturn, shipBy, by, now })
    const numbers = locked.map(({ storedReturn }) => storedReturn.number).join(', ')
    await notifyReturnSender(tx, services, {
      ...leadReturn,
      at: now,
      urgent: true,
      subject: 'Your returns are combined in one parcel',
      heading: 'One parcel, one label.',
      paragraphs: [
        `Ship ${numbers} together, with the label of ${leadReturn.storedReturn.number}: `
          + `${leadReturn.storedReturn.trackingNo}. Include the packing slip of each return.`,
        ...(shipBy ? [`Drop it off by ${formatDate(calendarDate(shipBy))}.`] : []),
      ],
    })
    return {
      trackingNo: leadReturn.storedReturn.trackingNo ?? '',
      fee: leadReturn.storedReturn.fee,
    }
  })
}

interface SharedParcel {
  /** The return that the parcel was booked for. */
  readonly lead: StoredReturn
  readonly shipBy: Date | null
  readonly by: OrderActor
  readonly now: Date
}

/** Only the return that the parcel was booked for keeps its fee. */
async function moveToParcel(
  tx: Tx,
  { order, storedReturn }: LockedReturn,
  { lead, shipBy, by, now }: SharedParcel,
): Promise<void> {
  const feeFields =
    storedReturn.id === lead.id
      ? {}
      : {
          fee: 0,
          preview: await previewMoney(tx, order, { ...storedReturn, fee: 0, creditTo: null }),
        }
  await updateReturn(tx, storedReturn.id, {
    boxId: lead.id,
    trackingNo: lead.trackingNo,
    shipBy,
    ...feeFields,
  })
  await recordReturnEvent(tx, storedReturn, {
    kind: 'return_joined',
    at: now,
    by,
    data: { returnId: storedReturn.id, boxId: lead.id },
  })
}

async function lockReturns(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
): Promise<LockedReturn[]> {
  const stored = await queryRows(
    tx,
    { id: text, orderId: text },
    sql`select id, order_id from returns where id = any(${ids})`,
  )
  const orderIds = [...new Set(stored.map(({ orderId }) => orderId))].sort()
  const locked: LockedReturn[] = []
  for (const orderId of orderIds) {
    const order = await lockOrder(tx, orderId)
    if (order?.ownerId !== memberId)
      throw new RolledBack(
        refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' }),
      )
    for (const { id } of stored.filter((row) => row.orderId === orderId)) {
      const storedReturn = await getReturn(tx, id)
      if (storedReturn) locked.push({ order, storedReturn })
    }
  }
  if (locked.length !== new Set(ids).size)
    unwrap(refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' }))
  if (locked.length < 2)
    unwrap(
      refuse('transition-illegal', 'Choose at least two returns to combine.', {
        reason: 'too-few-returns',
      }),
    )
  if (
    locked.some(
      ({ storedReturn }) =>
        storedReturn.status !== 'label_issued'
        || storedReturn.recipientId !== null
        || storedReturn.boxId !== null
        || !storedReturn.trackingNo,
    )
  )
    unwrap(
      refuse(
        'transition-illegal',
        'Only returns with their own label that haven’t been dropped off can be combined.',
        { reason: 'return-not-combinable' },
      ),
    )
  if (
    new Set(locked.map(({ storedReturn }) => getReturnAddress(services, storedReturn).join(', ')))
      .size > 1
  )
    unwrap(
      refuse(
        'transition-illegal',
        'These returns go to different addresses, so they can’t be combined.',
        { reason: 'return-locations-differ' },
      ),
    )
  return locked
}

/** Numbers of the other returns in the same parcel. */
export async function listSharedParcel(
  db: Db,
  { id, boxId }: Pick<StoredReturn, 'id' | 'boxId'>,
): Promise<string[]> {
  if (boxId === null) return []
  const others = await queryRows(
    db,
    { number: text },
    sql`
      select number from returns
      where box_id = ${boxId} and id <> ${id} and status = 'label_issued'
      order by number`,
  )
  return others.map(({ number }) => number)
}
