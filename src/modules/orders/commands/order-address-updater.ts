import type { AddressUseSource, ChangedAddress } from '#modules/addresses/address-uses.ts'
import type { AddressUse, ShippingAddress } from '#modules/addresses/contract.ts'
import { sealNotes } from '#modules/addresses/sealed-notes.ts'
import { pickupMethodId } from '#kernel/shipping-method/pickup-method.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { date, integer, json as jsonOf, text, type Row } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import { insertEvent } from '../db/writer.ts'
import { findAddressChangeProblem } from '../domain/find-address-change-problem.ts'
import type { OrderUpdate } from '../emails/order-update-email.ts'
import { notifyBuyer } from '../notify-buyer.ts'
import type { PlacedAddress } from '../placed-order.ts'

/** Updates the copies of a member's address in open orders, one for each delivery group. */
export const orderAddressUpdater = (sealer: Sealer): AddressUseSource => ({
  kind: 'order',
  async find(ctx, changed) {
    const groups = await listOpenGroups(ctx.db, { ...changed, ctx })
    return groups
      .filter(({ address }) => changed.isOutdated(address))
      .map((group) => describeUse(group, changed.now))
  },
  apply: (ctx, changed, useId) =>
    inTransaction(ctx.db, (tx) => changeGroupAddress(tx, ctx, { ...changed, useId, sealer })),
})

const openGroupRow = {
  id: text,
  orderId: text,
  number: text,
  address: jsonOf<PlacedAddress>(),
  earliest: date,
  latest: date,
  unitCount: integer,
}

type OpenGroup = Row<typeof openGroupRow>

/** Lists the delivery groups of a member of which nothing has shipped. */
function listOpenGroups(
  db: Db,
  { memberId, ctx }: ChangedAddress & { ctx: Ctx },
): Promise<OpenGroup[]> {
  return queryRows(
    db,
    openGroupRow,
    sql`
      select
        g.id, o.id as order_id, o.number, g.address, g.earliest, g.latest,
        (
          select sum(l.qty)::int
          from order_lines l
          where l.group_id = g.id and l.gift_card is null
        ) as unit_count
      from orders o
      join order_groups g on g.order_id = o.id
      where o.owner_id = ${memberId}
        and o.status in ('placed', 'on_hold')
        and g.address is not null
        and g.registry_id is null
        and g.method_id is distinct from ${pickupMethodId}
        and g.latest >= ${calendarDate(ctx.now)}
        and not exists (
          select 1
          from order_units p
          join order_lines l on l.id = p.line_id
          where l.group_id = g.id
            and l.gift_card is null
            and p.status not in ('unfulfilled', 'in_production', 'ready')
        )
      order by o.placed_at desc, g.position
      limit 30`,
  )
}

function describeUse(
  { id, number, address, earliest, latest, unitCount }: OpenGroup,
  now: ShippingAddress,
): AddressUse {
  const reason = findAddressChangeProblem(address, now)
  const arrives = { earliest, latest }
  const itemCount = unitCount === 1 ? '1 item' : `${unitCount} items`
  return {
    id,
    kind: 'order',
    title: `Order ${number}`,
    where: `${itemCount} for ${address.firstName} ${address.lastName}.`,
    canApply: reason === null,
    reason: reason ?? '',
    effect: { tax: null, arrives: reason === null ? { was: arrives, now: arrives } : null },
  }
}

/** The previous address stays in the order events for staff. */
async function changeGroupAddress(
  tx: Tx,
  ctx: Ctx,
  changed: ChangedAddress & { useId: string; sealer: Sealer },
): Promise<Refusal | void> {
  const notEditable = refuse('not-found', 'This delivery can no longer be changed.', {
    reason: 'delivery-not-editable',
  })
  const order = await queryRow(
    tx,
    { id: text },
    sql`
      select o.id
      from orders o
      where o.id = (select order_id from order_groups where id = ${changed.useId})
        and o.owner_id = ${changed.memberId}
      for update`,
  )
  const group =
    order && (await listOpenGroups(tx, { ...changed, ctx })).find(({ id }) => id === changed.useId)
  if (!group || !changed.isOutdated(group.address)) return notEditable
  const problem = findAddressChangeProblem(group.address, changed.now)
  if (problem !== null)
    return refuse('transition-illegal', problem, { reason: 'zip-code-change-after-placement' })
  const address = changed.now
  await execute(
    tx,
    sql`
      update order_groups
      set address = ${json(sealNotes(changed.sealer, address))},
        recipient_name = ${`${address.firstName} ${address.lastName}`}
      where id = ${group.id}`,
  )
  await execute(tx, sql`update orders set version = version + 1 where id = ${group.orderId}`)
  await insertEvent(tx, {
    orderIds: [group.orderId],
    at: ctx.now,
    kind: 'address_changed',
    actor: { kind: 'customer', id: changed.memberId },
    visibility: 'customer',
    data: { parcel: group.id, was: { ...group.address, notesSealed: null } },
  })
  await notifyBuyer(tx, ctx.jobs, {
    orderId: group.orderId,
    at: ctx.now,
    urgent: true,
    ...addressChangedEmail(group.number, address),
  })
}

/** The buyer is notified at once, since someone else may have changed the address. */
function addressChangedEmail(
  number: string,
  { firstName, lastName, line1, line2, city, stateCode, zip }: ShippingAddress,
): OrderUpdate {
  const place = [`${firstName} ${lastName}`, line1, line2, `${city}, ${stateCode} ${zip}`]
    .filter(Boolean)
    .join(', ')
  return {
    subject: `The address of order ${number} was corrected`,
    heading: 'The address was corrected',
    paragraphs: [
      `Your parcel now goes to ${place}. Its delivery dates and price do not change.`,
      'If you did not make this change, reply to this email and we will stop the shipment.',
    ],
  }
}
