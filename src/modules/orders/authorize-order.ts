import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { grantOrderAccess, orderTrackingLink } from './db/access.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import { orderLinkLifetime } from './db/keys.ts'

/** Identifies an order: its id for the session that owns it, or the token of an emailed link. */
export interface OrderKey {
  readonly id?: string
  readonly token?: string
}

/**
 * Resolves an order key. A guest session can open its orders for 24 hours; an emailed link grants
 * the same access for longer (features.md H, beyond 1).
 */
export async function authorizeOrder(
  ctx: Ctx,
  { id, token }: OrderKey,
): Promise<{ orderId: string } | Refusal<'not-found'>> {
  const orderNotFound = () =>
    refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  if (token !== undefined) {
    const access = await queryRow(
      ctx.db,
      { orderId: text },
      sql`
        select order_id
        from order_access
        where token_hash = ${hashToken(token)}
          and expires_at > ${ctx.now}`,
    )
    return access ?? orderNotFound()
  }
  if (ctx.caller.level !== 'guest' && ctx.caller.level !== 'member') return orderNotFound()
  const since = new Date(ctx.caller.level === 'member' ? 0 : ctx.now.getTime() - hours(24))
  const order = await queryRow(
    ctx.db,
    { orderId: text },
    sql`
      select id as order_id
      from orders
      where id = ${id ?? ''} and owner_id = ${ctx.caller.id} and placed_at > ${since}`,
  )
  return order ?? orderNotFound()
}

/** Creates a new link to an order for an email. Only its hash is stored. */
export async function createOrderLink(
  tx: Tx,
  origin: string,
  { orderId, now }: { orderId: string; now: Date },
): Promise<string> {
  const [token = ''] = await grantOrderAccess(tx, {
    orderIds: [orderId],
    until: new Date(now.getTime() + orderLinkLifetime),
    at: now,
  })
  return orderTrackingLink(origin, token)
}
