import { sql, type SQL } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { OrderDetail } from './contract.ts'
import { loadOrder } from './data/reader.ts'
import { describeOrder } from './describe-order.ts'
import type { OrderParts } from './order-parts.ts'

/** A guest's browser shows a whole order for a day; after that it asks for the mailed link, as any browser would have to. */
const guestWindow = hours(24)

const unknown = () => refuse('not-found', 'We do not know this order.')

export type WholeOrderParts = Pick<OrderParts, 'readMoney' | 'readBackBesideCard' | 'sealer'>

/** The whole order, for its owner. Three queries. */
export async function readOrder(
  ctx: Ctx,
  { readMoney, readBackBesideCard, sealer }: WholeOrderParts,
  { id }: { id: string },
): Promise<OrderDetail | Refusal<'not-found'>> {
  const which = ownedBy(ctx, id)
  if (!which) return unknown()
  const [order, money, back] = await Promise.all([
    loadOrder(ctx.db, which),
    readMoney(ctx.db, id),
    readBackBesideCard(ctx.db, id),
  ])
  return order ? describeOrder({ order, money, back, now: ctx.now, sealer }) : unknown()
}

/** An order (`o`) as far as the caller may open it whole: a member's own always, a guest's for a day; null for nobody. */
export function ownedBy({ actor, now }: Ctx, id: string): SQL | null {
  if (actor.level === 'nobody') return null
  const since = new Date(actor.level === 'member' ? 0 : now.getTime() - guestWindow).toISOString()
  return sql`o.id = ${id} and o.owner_id = ${actor.id} and o.placed_at > ${since}::timestamptz`
}

/** The success page: for the session that placed the order, for 24 hours. `announce` is true for the first look only. */
export async function readPlacedOrder(
  ctx: Ctx,
  { readMoney, readBackBesideCard, sealer }: WholeOrderParts,
  { id }: { id: string },
): Promise<{ order: OrderDetail; announce: boolean } | Refusal<'not-found'>> {
  if (ctx.actor.level === 'nobody') return unknown()
  const since = new Date(ctx.now.getTime() - guestWindow).toISOString()
  const [order, money, back] = await Promise.all([
    loadOrder(
      ctx.db,
      sql`
        o.id = ${id}
          and o.session_id = ${ctx.actor.sessionId}
          and o.placed_at > ${since}::timestamptz
      `,
    ),
    readMoney(ctx.db, id),
    readBackBesideCard(ctx.db, id),
  ])
  if (!order) return unknown()
  return {
    order: describeOrder({ order, money, back, now: ctx.now, sealer }),
    announce: await announce(ctx.db, id, ctx.now),
  }
}

/** The whole of an order that the caller has reached. */
export async function readWholeOrder(
  ctx: Ctx,
  { readMoney, readBackBesideCard, sealer }: WholeOrderParts,
  orderId: string,
): Promise<OrderDetail> {
  const [order, money, back] = await Promise.all([
    loadOrder(ctx.db, sql`o.id = ${orderId}`),
    readMoney(ctx.db, orderId),
    readBackBesideCard(ctx.db, orderId),
  ])
  if (!order) throw new Error(`Order ${orderId} is gone.`)
  return describeOrder({ order, money, back, now: ctx.now, sealer })
}

async function announce(db: Db, id: string, now: Date): Promise<boolean> {
  const first = await rows(
    db,
    sql`
      update orders
      set announced_at = ${now.toISOString()}::timestamptz
      where id = ${id} and announced_at is null
      returning 1
    `,
  )
  return first.length > 0
}
