import { sql } from 'drizzle-orm'
import { findGoodsKind } from '#modules/catalog/read-goods-kind.ts'
import { changeWork } from '#modules/monograms/change-work.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { OrderDetail, ordersContract } from './contract.ts'
import { tokenHash } from '#platform/secrets/secrets.ts'
import { readWholeOrder, type WholeOrderParts } from './read-order.ts'

type Input = InputOf<typeof ordersContract.changeLetters>

/** Other letters on a piece of an order, until the workroom takes it: for the order's owner, or whoever holds its mailed link. A registry's letters are its people's. */
export async function changeLetters(
  ctx: Ctx,
  parts: WholeOrderParts,
  input: Input,
): Promise<OrderDetail | Refusal> {
  const line = await findLine(ctx, input)
  if (!line) return refuse('not-found', 'We do not know this order.')
  const goods = await findGoodsKind(ctx.db, line.goodsSlug)
  if (!goods)
    return refuse(
      'not-found',
      'That piece is no longer sold. Write to us and a person changes the letters.',
    )
  const refused = await inTransaction(ctx.db, async (tx) => {
    const letters = await changeWork(tx, {
      orderLineId: line.id,
      goods,
      choice: input.choice,
      actorId: ownerOf(ctx.actor),
      now: ctx.now,
    })
    if (isRefusal(letters)) return letters
    await tx.execute(
      sql`
        update order_lines
        set personalization = ${JSON.stringify(letters)}::jsonb
        where id = ${line.id}
      `,
    )
    await tx.execute(sql`
      insert into order_events (order_id, at, kind, actor_kind, actor_id, visibility, data)
      values (
        ${line.orderId}, ${ctx.now.toISOString()}::timestamptz, 'letters_changed', 'customer',
        ${ownerOf(ctx.actor)}, 'customer',
        ${JSON.stringify({ lineId: line.id, letters: letters.letters })}::jsonb
      )
    `)
    return null
  })
  if (refused) return refused
  return readWholeOrder(ctx, parts, line.orderId)
}

interface Line {
  readonly id: string
  readonly orderId: string
  readonly goodsSlug: string
}

/** Who may: said in the query, not after it. */
async function findLine(
  { db, actor, now }: { db: Db } & Pick<Ctx, 'actor' | 'now'>,
  { lineId, access }: Input,
): Promise<Line | null> {
  const [found] = await rows<Line>(
    db,
    sql`
      select l.id, l.order_id as "orderId", l.goods_slug as "goodsSlug"
      from order_lines l
      join orders o on o.id = l.order_id
      join order_groups g on g.id = l.group_id
      where l.id = ${lineId}
        and g.registry_id is null
        and o.status in ('placed', 'on_hold')
        and (
          o.owner_id = ${ownerOf(actor) ?? ''}
          or exists (
            select 1
            from order_access a
            where a.order_id = o.id
              and a.token_hash = ${tokenHash(access ?? '')}
              and a.expires_at > ${now.toISOString()}::timestamptz
          )
        )
    `,
  )
  return found ?? null
}
