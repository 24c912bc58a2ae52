import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { PointsCampaign } from '../domain/program.ts'

/**
 * Returns how many bonus points a campaign can still give this member, or null without a limit.
 * Keeps the campaign's total locked, so that concurrent orders cannot exceed it.
 */
export async function lockRemainingPoints(
  tx: Tx,
  { campaign, memberId }: { campaign: PointsCampaign; memberId: string },
): Promise<number | null> {
  const { id, maxPerMember, maxTotal } = campaign
  const limits: number[] = []
  if (maxTotal !== null) {
    await execute(
      tx,
      sql`
        insert into loyalty_campaign_sums (campaign_id, points)
        values (${id}, 0)
        on conflict do nothing`,
    )
    const sum = await queryRow(
      tx,
      { points: integer },
      sql`select points from loyalty_campaign_sums where campaign_id = ${id} for update`,
    )
    limits.push(maxTotal - (sum?.points ?? 0))
  }
  if (maxPerMember !== null) {
    const memberSum = await queryRow(
      tx,
      { points: integer },
      sql`
        select coalesce(sum(points), 0) as points
        from loyalty_campaign_uses
        where campaign_id = ${id} and member_id = ${memberId}`,
    )
    limits.push(maxPerMember - (memberSum?.points ?? 0))
  }
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits))
}

interface CampaignUse {
  readonly campaignId: string
  readonly orderId: string
  readonly memberId: string
  readonly points: number
}

export async function recordCampaignUse(
  tx: Tx,
  { campaignId, orderId, memberId, points }: CampaignUse,
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into loyalty_campaign_uses (campaign_id, order_id, member_id, points)
      values (${campaignId}, ${orderId}, ${memberId}, ${points})`,
  )
  await execute(
    tx,
    sql`
      insert into loyalty_campaign_sums (campaign_id, points)
      values (${campaignId}, ${points})
      on conflict (campaign_id) do update
        set points = loyalty_campaign_sums.points + excluded.points`,
  )
}
