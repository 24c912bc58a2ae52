import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { OrderDetail } from '../contract.ts'
import { findStoredOrder } from '../db/find-stored-order.ts'
import { describeOrder } from './describe-order.ts'
import { getOrderShop } from '../order-shop.ts'
import type { Services } from '#platform/services.ts'

/** A guest session can open its orders for this long; after that it needs an emailed link. */
const guestWindow = hours(24)

const orderNotFound = () =>
  refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })

/** Returns the whole order to its owner. Three queries. */
export async function getOrder(
  ctx: Ctx,
  { readPayment, listTenderRefunds, sealer, settings }: Services,
  { id }: { id: string },
): Promise<OrderDetail | Refusal<'not-found'>> {
  const condition = ownedOrderCondition(ctx, id)
  if (!condition) return orderNotFound()
  const [order, money, back] = await Promise.all([
    findStoredOrder(ctx.db, condition),
    readPayment(ctx.db, id),
    listTenderRefunds(ctx.db, id),
  ])
  return order
    ? describeOrder({ order, money, back, now: ctx.now, sealer, shop: getOrderShop(settings) })
    : orderNotFound()
}

/**
 * A condition on `o` that the caller may open the order: members always, guests for a day. Null
 * for callers without a session.
 */
export function ownedOrderCondition({ caller: actor, now }: Ctx, id: string): Sql | null {
  if (actor.level === 'nobody') return null
  const since = new Date(actor.level === 'member' ? 0 : now.getTime() - guestWindow)
  return sql`o.id = ${id} and o.owner_id = ${actor.id} and o.placed_at > ${since}`
}

/**
 * Returns a new order to the session that placed it, for 24 hours. `announce` is true only the
 * first time.
 */
export async function getPlacedOrder(
  ctx: Ctx,
  { readPayment, listTenderRefunds, sealer, settings }: Services,
  { id }: { id: string },
): Promise<{ order: OrderDetail; announce: boolean } | Refusal<'not-found'>> {
  if (ctx.caller.level === 'nobody') return orderNotFound()
  const since = new Date(ctx.now.getTime() - guestWindow)
  const [order, money, back] = await Promise.all([
    findStoredOrder(
      ctx.db,
      sql`
        o.id = ${id}
          and o.session_id = ${ctx.caller.sessionId}
          and o.placed_at > ${since}`,
    ),
    readPayment(ctx.db, id),
    listTenderRefunds(ctx.db, id),
  ])
  if (!order) return orderNotFound()
  return {
    order: describeOrder({
      order,
      money,
      back,
      now: ctx.now,
      sealer,
      shop: getOrderShop(settings),
    }),
    announce: await claimAnnouncement(ctx.db, id, ctx.now),
  }
}

/** Returns the whole order. The caller has already checked access. */
export async function getOrderDetail(
  ctx: Ctx,
  { readPayment, listTenderRefunds, sealer, settings }: Services,
  orderId: string,
): Promise<OrderDetail> {
  const [order, money, back] = await Promise.all([
    findStoredOrder(ctx.db, sql`o.id = ${orderId}`),
    readPayment(ctx.db, orderId),
    listTenderRefunds(ctx.db, orderId),
  ])
  if (!order) throw new Error(`Order ${orderId} does not exist.`)
  return describeOrder({ order, money, back, now: ctx.now, sealer, shop: getOrderShop(settings) })
}

async function claimAnnouncement(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await execute(
    db,
    sql`
      update orders
      set purchase_reported_at = ${now}
      where id = ${id} and purchase_reported_at is null`,
  )
  return claimed > 0
}
