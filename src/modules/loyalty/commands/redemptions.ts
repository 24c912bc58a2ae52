import { createId } from '#kernel/ids/ids.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import {
  toLedger,
  lockPointsAccount,
  savePointsAccount,
  type PointsAccount,
} from '../db/points-accounts.ts'
import type { PointsRedemption } from '../db/points-redemptions.ts'
import { restorePoints, spendPoints, type PointsUse } from '../domain/points-ledger.ts'

const restoredDays = 30

type NewRedemption = Pick<PointsRedemption, 'kind' | 'points' | 'state' | 'name' | 'at'>
  & Partial<
    Pick<
      PointsRedemption,
      'id' | 'amount' | 'checkoutId' | 'cartId' | 'couponId' | 'rewardId' | 'ticket' | 'undoUntil'
    >
  >

/**
 * Takes points for a redemption; the account is locked by the caller. Returns null when there are
 * too few.
 */
export async function redeemPoints(
  tx: Tx,
  pointsAccount: PointsAccount,
  redemption: NewRedemption,
): Promise<string | null> {
  const spending = spendPoints(toLedger(pointsAccount), redemption.points)
  if (!spending) return null
  const { at, name, id = createId('prd', at.getTime()) } = redemption
  const { memberId } = pointsAccount.row
  await execute(
    tx,
    sql`insert into points_redemptions ${insertValues({ ...redemption, id, memberId })}`,
  )
  const [firstUse, ...otherUses] = spending.uses.map(({ grantId, points }) => ({
    redemptionId: id,
    grantId,
    points,
  }))
  if (firstUse)
    await execute(tx, sql`insert into points_uses ${insertValues(firstUse, ...otherUses)}`)
  await savePointsAccount(tx, pointsAccount, {
    change: spending,
    details: { at, cause: 'redemption', ref: id, label: name },
  })
  return id
}

interface PointsReturn {
  readonly points?: number
  /**
   * Whether the points are valid for at least 30 days; false when a checkout was abandoned, which
   * changes no expiry.
   */
  readonly renewed: boolean
  readonly state: PointsRedemption['state']
  readonly ref: string
  readonly label: string
  readonly note: string
  readonly now: Date
}

export async function returnRedeemedPoints(
  tx: Tx,
  redemption: PointsRedemption,
  request: PointsReturn,
): Promise<number> {
  const pointsAccount = await lockPointsAccount(tx, redemption.memberId)
  if (!pointsAccount) return 0
  const { id: redemptionId } = redemption
  const current = await queryRow(
    tx,
    { restored: integer },
    sql`select restored from points_redemptions where id = ${redemptionId}`,
  )
  const points = Math.min(request.points ?? Infinity, redemption.points - (current?.restored ?? 0))
  const inserted = await execute(
    tx,
    sql`
      insert into points_restores (ref, redemption_id, points, at)
      values (${request.ref}, ${redemptionId}, ${points}, ${request.now})
      on conflict do nothing`,
  )
  if (inserted === 0) return 0
  await execute(
    tx,
    sql`
      update points_redemptions
      set restored = restored + ${points}, state = ${request.state}
      where id = ${redemptionId}`,
  )
  const uses = await restoreUses(tx, pointsAccount, { redemptionId, points })
  const until = request.renewed ? addDays(calendarDate(request.now), restoredDays) : null
  const { now: at, label, note } = request
  await savePointsAccount(tx, pointsAccount, {
    change: restorePoints(toLedger(pointsAccount), uses, until),
    details: { at, cause: 'redemption', ref: redemptionId, label, note },
  })
  return points
}

async function restoreUses(
  tx: Tx,
  { grants }: PointsAccount,
  { redemptionId, points }: { redemptionId: string; points: number },
): Promise<PointsUse[]> {
  const uses = await queryRows(
    tx,
    { grantId: text, left: integer },
    sql`
      select grant_id, points - restored as left
      from points_uses
      where redemption_id = ${redemptionId} and points > restored`,
  )
  const findExpiry = (id: string): CalendarDate | '9999' =>
    grants.find((grant) => grant.id === id)?.expiresOn ?? '9999'
  let left = points
  const restoredUses: PointsUse[] = []
  for (const use of uses.toSorted((a, b) =>
    findExpiry(a.grantId) < findExpiry(b.grantId) ? 1 : -1,
  )) {
    const restored = Math.min(left, use.left)
    if (restored === 0) continue
    left -= restored
    restoredUses.push({ grantId: use.grantId, points: restored })
    await execute(
      tx,
      sql`
        update points_uses
        set restored = restored + ${restored}
        where redemption_id = ${redemptionId} and grant_id = ${use.grantId}`,
    )
  }
  return restoredUses
}
