import type { Services } from '#platform/services.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { OrderDetail } from '../contract.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import { sql } from '#platform/db/sql.ts'
import { findStoredOrder } from '../db/find-stored-order.ts'
import { describeOrder } from '../queries/describe-order.ts'
import { getOrderShop } from '../order-shop.ts'

/** Level 2 by the token of an emailed link or of a code. A token opens exactly one order. */
export async function openOrderByLink(
  ctx: Ctx,
  { readPayment, listTenderRefunds, sealer, settings }: Services,
  { token }: { token: string },
): Promise<{ order: OrderDetail; access: string } | Refusal<'token-used-or-expired'>> {
  const order = await findStoredOrder(
    ctx.db,
    sql`
      o.id = (
        select a.order_id
        from order_access a
        where a.token_hash = ${hashToken(token)}
          and a.expires_at > ${ctx.now}
      )`,
  )
  if (!order)
    return refuse(
      'token-used-or-expired',
      'This link no longer opens an order. Look up your order by its number and your email.',
      { reason: 'order-link-expired' },
    )
  const [money, back] = await Promise.all([
    readPayment(ctx.db, order.id),
    listTenderRefunds(ctx.db, order.id),
  ])
  const shop = getOrderShop(settings)
  return {
    order: describeOrder({ order, money, back, now: ctx.now, sealer, shop }),
    access: token,
  }
}
