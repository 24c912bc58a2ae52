import type { Services } from '#platform/services.ts'
import { findProductKind } from '#modules/catalog/find-product-kind.ts'
import { changeMonogramJob } from '#modules/monograms/change-monogram-job.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { OrderDetail, ordersContract } from '../contract.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import { getOrderDetail } from '../queries/get-order.ts'
import { updateOrderMonogram } from '../update-monogram.ts'

type Input = InputOf<typeof ordersContract.changeLetters>

/**
 * Changes the monogram of an order line until production starts. Allowed for the order's owner and
 * the holder of an emailed link. Monograms of registry gifts belong to the registry and are
 * excluded.
 */
export async function changeOrderMonogram(
  ctx: Ctx,
  services: Services,
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
    await updateOrderMonogram(tx, {
      orderId: line.orderId,
      lineId: line.id,
      personalization: changedMonogram,
      by: { kind: 'customer', id: findOwnerId(ctx.caller) ?? '' },
      at: ctx.now,
    })
    return null
  })
  if (refused) return refused
  return getOrderDetail(ctx, services, line.orderId)
}

const editableLineRow = { id: text, orderId: text, productSlug: text }

/** Checks access in the query itself, so that a line of another buyer is not loaded. */
async function findEditableLine(
  { db, caller: actor, now }: { db: Db } & Pick<Ctx, 'caller' | 'now'>,
  { lineId, access }: Input,
): Promise<Row<typeof editableLineRow> | null> {
  return queryRow(
    db,
    editableLineRow,
    sql`
      select l.id, l.order_id, l.product_slug
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
              and a.expires_at > ${now}
          )
        )`,
  )
}
