import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { loyaltyCampaignUses } from './data/schema.ts'
import type { Campaign } from './domain/program.ts'

/** Points a campaign may still give this member beyond the rest; null is no limit. Its sum stays locked, so that two orders at once do not both take the last of it. */
export async function roomOf(
  tx: Tx,
  { campaign, memberId }: { campaign: Campaign; memberId: string },
): Promise<number | null> {
  const { id, maxPerMember, maxTotal } = campaign
  const rooms: number[] = []
  if (maxTotal !== null) {
    await tx.execute(
      sql`insert into loyalty_campaign_sums (campaign_id, points) values (${id}, 0) on conflict do nothing`,
    )
    const [sum] = await rows<{ points: number }>(
      tx,
      sql`select points from loyalty_campaign_sums where campaign_id = ${id} for update`,
    )
    rooms.push(maxTotal - (sum?.points ?? 0))
  }
  if (maxPerMember !== null) {
    const [own] = await rows<{ points: number }>(
      tx,
      sql`select coalesce(sum(points), 0)::int as points from loyalty_campaign_uses where campaign_id = ${id} and member_id = ${memberId}`,
    )
    rooms.push(maxPerMember - (own?.points ?? 0))
  }
  return rooms.length === 0 ? null : Math.max(0, Math.min(...rooms))
}

interface CampaignUse {
  readonly campaignId: string
  readonly orderId: string
  readonly memberId: string
  readonly points: number
}

export async function countCampaign(tx: Tx, use: CampaignUse): Promise<void> {
  await tx.insert(loyaltyCampaignUses).values(use)
  await tx.execute(sql`
    insert into loyalty_campaign_sums (campaign_id, points) values (${use.campaignId}, ${use.points})
    on conflict (campaign_id) do update set points = loyalty_campaign_sums.points + excluded.points`)
}
