import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { loyaltyContract } from '../contract.ts'
import { getProgram } from '../db/programs.ts'
import { estimateCartPoints } from '../domain/calculate-earning.ts'
import { findUnlockTiming } from '../domain/unlock-timing.ts'

type OrderPoints = OutputOf<typeof loyaltyContract.readOrderPoints>

/** The points of a member's order: as recorded, and until then as the cart estimated them. */
export async function readOrderPoints(
  ctx: Ctx,
  services: Pick<Services, 'readOrderFacts'>,
  { id }: InputOf<typeof loyaltyContract.readOrderPoints>,
): Promise<OrderPoints | Refusal<'not-found'>> {
  const memberId = getMemberId(ctx.caller)
  const order = await services.readOrderFacts(ctx.db, id, ctx.now)
  if (order?.ownerId !== memberId)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  const [{ terms }, account] = await Promise.all([
    getProgram(ctx.db, order.placedAt),
    queryRow(
      ctx.db,
      { tierId: text, recorded: nullable(integer) },
      sql`
        select a.tier_id, o.points as recorded
        from points_accounts a
        left join points_orders o on o.order_id = ${id} and o.member_id = a.member_id
        where a.member_id = ${memberId} and a.closed_at is null`,
    ),
  ])
  const facts = { terms, tierId: account?.tierId ?? '', today: calendarDate(order.placedAt) }
  return {
    earned: account ? (account.recorded ?? estimateCartPoints(order.lines, facts)) : 0,
    unlockTiming: findUnlockTiming(terms.unlock),
  }
}
