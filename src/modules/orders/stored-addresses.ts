import { sql } from 'drizzle-orm'
import type { AddressKeeper, ChangedAddress } from '#modules/addresses/address-uses.ts'
import type { AddressUse, ShippingAddress } from '#modules/addresses/contract.ts'
import { sealNotes } from '#modules/addresses/sealed-notes.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import { insertEvent } from './data/writer.ts'
import { readdressing } from './domain/readdressing.ts'
import type { NewsItem } from './mail/order-news.ts'
import { notifyBuyer } from './order-news.ts'
import type { PlacedAddress } from './placed-order.ts'

/** Orders keep copies of addresses, one for each parcel. */
export const orderAddresses = (sealer: Sealer): AddressKeeper => ({
  kind: 'order',
  async find(ctx, changed) {
    const parcels = await openParcels(ctx.db, { ...changed, ctx })
    return parcels
      .filter(({ address }) => changed.isOutdated(address))
      .map((parcel) => useOf(parcel, changed.now))
  },
  apply: (ctx, changed, useId) =>
    inTransaction(ctx.db, (tx) => readdress(tx, ctx, { ...changed, useId, sealer })),
})

interface Parcel {
  readonly id: string
  readonly orderId: string
  readonly number: string
  readonly address: PlacedAddress
  readonly earliest: string
  readonly latest: string
  readonly pieces: number
}

/** Deliveries of a member of which nothing has left. */
function openParcels(db: Db, { memberId, ctx }: ChangedAddress & { ctx: Ctx }): Promise<Parcel[]> {
  return rows<Parcel>(
    db,
    sql`
      select
        g.id, o.id as "orderId", o.number, g.address, to_jsonb(g.earliest) #>> '{}' as earliest,
        to_jsonb(g.latest) #>> '{}' as latest,
        (select sum(l.qty)::int from order_lines l where l.group_id = g.id) as pieces
      from orders o
      join order_groups g on g.order_id = o.id
      where o.owner_id = ${memberId}
        and o.status in ('placed', 'on_hold')
        and g.address is not null
        and g.registry_id is null
        and g.latest >= ${calendarDate(ctx.now)}::date
        and not exists (
          select 1
          from order_pieces p
          join order_lines l on l.id = p.line_id
          where l.group_id = g.id and p.status not in ('unfulfilled', 'in_production', 'ready')
        )
      order by o.placed_at desc, g.position
      limit 30
    `,
  )
}

function useOf(
  { id, number, address, earliest, latest, pieces }: Parcel,
  now: ShippingAddress,
): AddressUse {
  const reason = readdressing(address, now)
  const arrives = { earliest, latest }
  return {
    id,
    kind: 'order',
    title: `Order ${number}`,
    where: `${pieces === 1 ? '1 piece' : `${pieces} pieces`} for ${address.firstName} ${address.lastName}.`,
    canApply: reason === null,
    reason: reason ?? '',
    effect: { tax: null, arrives: reason === null ? { was: arrives, now: arrives } : null },
  }
}

/** The earlier address stays in the order's history, for the staff. */
async function readdress(
  tx: Tx,
  ctx: Ctx,
  changed: ChangedAddress & { useId: string; sealer: Sealer },
): Promise<Refusal | void> {
  const gone = refuse('not-found', 'This parcel cannot be changed any more.')
  const [order] = await rows<{ id: string }>(
    tx,
    sql`
      select o.id
      from orders o
      where o.id = (select order_id from order_groups where id = ${changed.useId})
        and o.owner_id = ${changed.memberId}
      for update
    `,
  )
  const parcel =
    order && (await openParcels(tx, { ...changed, ctx })).find(({ id }) => id === changed.useId)
  if (!parcel || !changed.isOutdated(parcel.address)) return gone
  const reason = readdressing(parcel.address, changed.now)
  if (reason !== null) return refuse('transition-illegal', reason)
  const address = changed.now
  await tx.execute(sql`
    update order_groups
    set address = ${JSON.stringify(sealNotes(changed.sealer, address))}::jsonb,
      recipient_name = ${`${address.firstName} ${address.lastName}`}
    where id = ${parcel.id}
  `)
  await tx.execute(sql`update orders set version = version + 1 where id = ${parcel.orderId}`)
  await insertEvent(tx, {
    orderIds: [parcel.orderId],
    at: ctx.now,
    kind: 'address_changed',
    actor: { kind: 'customer', id: changed.memberId },
    visibility: 'customer',
    data: { parcel: parcel.id, was: { ...parcel.address, notesSealed: null } },
  })
  await notifyBuyer(tx, ctx.jobs, {
    orderId: parcel.orderId,
    at: ctx.now,
    urgent: true,
    ...addressNews(parcel.number, address),
  })
}

/** Whoever placed the order hears of it at once: it may not have been they who changed the address. */
function addressNews(
  number: string,
  { firstName, lastName, line1, line2, city, stateCode, zip }: ShippingAddress,
): NewsItem {
  const place = [`${firstName} ${lastName}`, line1, line2, `${city}, ${stateCode} ${zip}`]
    .filter(Boolean)
    .join(', ')
  return {
    subject: `The address of order ${number} was corrected`,
    heading: 'The address was corrected',
    paragraphs: [
      `Your parcel now goes to ${place}. Its dates and its price stay as they are.`,
      'Was this not you? Answer this mail, and we stop the parcel.',
    ],
  }
}
