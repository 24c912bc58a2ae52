import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, jsonRows, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { couponsStaffContract } from '../api/staff-contract.ts'

export type ReadOrderNumbers = (
  db: Db,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>

const sharedCardRow = {
  code: text,
  perCustomer: integer,
  uses: jsonRows({ orderId: text, email: text, amount: integer, at: timestamp }),
}

/**
 * Lists cards that paid for more uses of a coupon or pool than one customer may have. For review
 * only: nothing is refused, since a household may share a card (reliability.md, T-08).
 */
export async function listSharedCards(
  { db }: Ctx,
  readOrderNumbers: ReadOrderNumbers,
): Promise<OutputOf<typeof couponsStaffContract.listSharedCards>> {
  const cards = await queryRows(
    db,
    sharedCardRow,
    sql`
      select min(u.code) as code, min(c.per_customer) as per_customer,
        jsonb_agg(
          jsonb_build_object('orderId', u.order_id, 'email', u.identity, 'amount', u.amount,
            'at', u.created_at)
          order by u.created_at) as uses
      from coupon_use_cards k
      join coupon_uses u on u.id = k.use_id
      join coupons c on c.id = u.coupon_id
      group by k.limit_key, k.card
      having count(*) > min(c.per_customer)
      order by max(u.created_at) desc limit 200`,
  )
  const numbers = await readOrderNumbers(db, [
    ...new Set(cards.flatMap(({ uses }) => uses.map(({ orderId }) => orderId))),
  ])
  return {
    rows: cards.map(({ code, perCustomer, uses }) => ({
      code,
      perCustomer,
      uses: uses.map(({ orderId, email, amount, at }) => ({
        order: numbers.get(orderId) ?? orderId,
        email,
        amount,
        at: at.toISOString(),
      })),
    })),
  }
}
