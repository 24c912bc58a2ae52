import { sql } from 'drizzle-orm'
import { findProductKind } from '#modules/catalog/find-product-kind.ts'
import { changeMonogramJob } from '#modules/monograms/change-monogram-job.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { OrderDetail, ordersContract } from '../contract.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import { getOrderDetail, type OrderDetailDeps } from '../queries/get-order.ts'

type Input = InputOf<typeof ordersContract.changeLetters>

/**
 * Changes the monogram of an order line until production starts. Allowed for the order's owner and
 * the holder of an emailed link. Monograms of registry gifts belong to the registry and are
 * excluded.
 */
export async function changeOrderMonogram(
  ctx: Ctx,
  parts: OrderDetailDeps,
  input: Input,
): Promise<OrderDetail | Refusal> {
  const line = await findEditableLine(ctx, input)
  if (!line)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  const goods = await findProductKind(ctx.db, line.productSlug)
  if (!goods)
    return refuse(
      'not-found',
      'This product is no longer sold. Contact us and we will change the monogram for you.',
      { reason: 'product-no-longer-sold' },
    )
  const refused = await inTransaction(ctx.db, async (tx) => {
    const changedMonogram = await changeMonogramJob(tx, {
      orderLineId: line.id,
      goods,
      choice: input.choice,
      actorId: findOwnerId(ctx.caller),
      now: ctx.now,
    })
    if (isRefusal(changedMonogram)) return changedMonogram
    await tx.execute(
      sql`
        update order_lines
        set personalization = ${JSON.stringify(changedMonogram)}::jsonb
        where id = ${line.id}
      `,
    )
    await tx.execute(sql`
      insert into order_events (order_id, at, kind, actor_kind, actor_id, visibility, data)
      values (
        ${line.orderId}, ${ctx.now.toISOString()}::timestamptz, 'monogram_changed', 'customer',
        ${findOwnerId(ctx.caller)}, 'customer',
        ${JSON.stringify({ lineId: line.id, letters: changedMonogram.letters })}::jsonb
      )
    `)
    return null
  })
  if (refused) return refused
  return getOrderDetail(ctx, parts, line.orderId)
}

interface EditableLine {
  readonly id: string
  readonly orderId: string
  readonly productSlug: string
}

/** Checks access in the query itself, so that a line of another buyer is not loaded. */
async function findEditableLine(
  { db, caller: actor, now }: { db: Db } & Pick<Ctx, 'caller' | 'now'>,
  { lineId, access }: Input,
): Promise<EditableLine | null> {
  const [found] = await rows<EditableLine>(
    db,
    sql`
      select l.id, l.order_id as "orderId", l.product_slug as "productSlug"
      from order_lines l
      join orders o on o.id = l.order_id
      join order_groups g on g.id = l.group_id
      where l.id = ${lineId}
        and g.registry_id is null
        and o.status in ('placed', 'on_hold')
        and (
          o.owner_id = ${findOwnerId(actor) ?? ''}
          or exists (
            select 1
            from order_access a
            where a.order_id = o.id
              and a.token_hash = ${hashToken(access ?? '')}
              and a.expires_at > ${now.toISOString()}::timestamptz
          )
        )
    `,
  )
  return found ?? null
}
