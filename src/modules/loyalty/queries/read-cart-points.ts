import { calendarDate } from '#kernel/time/time.ts'
import { sum } from '#kernel/money/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { loyaltyContract } from '../contract.ts'
import { getProgram } from '../db/programs.ts'
import { estimateCartPoints } from '../domain/calculate-earning.ts'
import { findUnlockTiming } from '../domain/unlock-timing.ts'
import { calculateMaxPoints, calculatePointsValue } from '../domain/redemption-rules.ts'

type CartPoints = OutputOf<typeof loyaltyContract.readCartPoints>

/** The points that the cart earns, for guests by the first tier, and what the member can spend. */
export async function readCartPoints(
  ctx: Ctx,
  services: Pick<Services, 'readCartLines'>,
): Promise<CartPoints> {
  const [lines, { terms }, account] = await Promise.all([
    services.readCartLines(ctx),
    getProgram(ctx.db, ctx.now),
    ctx.caller.level === 'member' ? findAccount(ctx.db, ctx.caller.id) : null,
  ])
  const { redeem, tiers, unlock } = terms
  const tierId = account?.tierId ?? tiers[0]?.id ?? ''
  const merchandise = sum(lines.flatMap(({ spends }) => spends))
  return {
    earned: estimateCartPoints(lines, { terms, tierId, today: calendarDate(ctx.now) }),
    unlockTiming: findUnlockTiming(unlock),
    member: account && {
      available: account.available,
      worth: calculatePointsValue(
        redeem,
        calculateMaxPoints(redeem, { available: account.available, merchandise }),
      ),
      missing: Math.max(0, redeem.least - account.available),
      leastWorth: calculatePointsValue(redeem, redeem.least),
    },
  }
}

function findAccount(
  db: Db,
  memberId: string,
): Promise<{ available: number; tierId: string } | null> {
  return queryRow(
    db,
    { available: integer, tierId: text },
    sql`
      select available, tier_id
      from points_accounts
      where member_id = ${memberId} and closed_at is null`,
  )
}
