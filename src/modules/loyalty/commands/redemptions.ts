import { eq, sql } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import {
  toLedger,
  lockPointsAccount,
  savePointsAccount,
  type PointsAccount,
} from '../db/points-accounts.ts'
import { pointsRedemptions, pointsRestores, pointsUses } from '../db/schema.ts'
import { restorePoints, spendPoints, type PointsUse } from '../domain/points-ledger.ts'

export type PointsRedemption = typeof pointsRedemptions.$inferSelect

const restoredDays = 30

type NewRedemption = Omit<typeof pointsRedemptions.$inferInsert, 'id' | 'memberId'> & {
  readonly id?: string
}

/**
 * Takes points for a redemption; the account is locked by the caller. Returns null when there are
 * too few.
 */
export async function redeemPoints(
  tx: Tx,
  pointsAccount: PointsAccount,
  redemption: NewRedemption,
): Promise<string | null> {
  const taken = spendPoints(toLedger(pointsAccount), redemption.points)
  if (!taken) return null
  const { at, name, id = createId('prd', at.getTime()) } = redemption
  await tx
    .insert(pointsRedemptions)
    .values({ memberId: pointsAccount.row.memberId, ...redemption, id })
  await tx
    .insert(pointsUses)
    .values(taken.uses.map(({ grantId, points }) => ({ redemptionId: id, grantId, points })))
  await savePointsAccount(tx, pointsAccount, taken, {
    at,
    cause: 'redemption',
    ref: id,
    label: name,
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
  const [current] = await tx
    .select()
    .from(pointsRedemptions)
    .where(eq(pointsRedemptions.id, redemption.id))
  const points = Math.min(request.points ?? Infinity, redemption.points - (current?.restored ?? 0))
  const inserted = await tx
    .insert(pointsRestores)
    .values({ ref: request.ref, redemptionId: redemption.id, points, at: request.now })
    .onConflictDoNothing()
    .returning({ ref: pointsRestores.ref })
  if (inserted.length === 0) return 0
  await tx
    .update(pointsRedemptions)
    .set({ restored: sql`${pointsRedemptions.restored} + ${points}`, state: request.state })
    .where(eq(pointsRedemptions.id, redemption.id))
  const uses = await restoreUses(tx, pointsAccount, { redemptionId: redemption.id, points })
  const until = request.renewed ? addDays(calendarDate(request.now), restoredDays) : null
  const { now: at, label, note } = request
  await savePointsAccount(tx, pointsAccount, restorePoints(toLedger(pointsAccount), uses, until), {
    at,
    cause: 'redemption',
    ref: redemption.id,
    label,
    note,
  })
  return points
}

async function restoreUses(
  tx: Tx,
  { grants: lots }: PointsAccount,
  { redemptionId, points }: { redemptionId: string; points: number },
): Promise<PointsUse[]> {
  const used = await rows<{ grantId: string; left: number }>(
    tx,
    sql`
      select grant_id as "grantId", points - restored as left
      from points_uses
      where redemption_id = ${redemptionId} and points > restored
    `,
  )
  const findExpiry = (id: string): CalendarDate | '9999' =>
    lots.find((grant) => grant.id === id)?.expiresOn ?? '9999'
  let left = points
  const request: PointsUse[] = []
  for (const use of used.toSorted((a, b) =>
    findExpiry(a.grantId) < findExpiry(b.grantId) ? 1 : -1,
  )) {
    const restored = Math.min(left, use.left)
    if (restored === 0) continue
    left -= restored
    request.push({ grantId: use.grantId, points: restored })
    await tx.execute(
      sql`
        update points_uses
        set restored = restored + ${restored}
        where redemption_id = ${redemptionId} and grant_id = ${use.grantId}
      `,
    )
  }
  return request
}
