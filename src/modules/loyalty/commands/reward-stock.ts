import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { Reward } from '../domain/program.ts'

export async function claimRewardStock(
  tx: Tx,
  { id, stock }: Pick<Reward, 'id' | 'stock'>,
): Promise<boolean> {
  const claimed = await rows(
    tx,
    sql`
    insert into loyalty_reward_sums as s (reward_id, taken) values (${id}, 1)
    on conflict (reward_id) do update set taken = s.taken + 1
    where ${stock}::integer is null or s.taken < ${stock}::integer
    returning 1`,
  )
  return claimed.length > 0
}

export async function releaseRewardStock(tx: Tx, rewardId: string): Promise<void> {
  await tx.execute(
    sql`update loyalty_reward_sums set taken = taken - 1 where reward_id = ${rewardId}`,
  )
}

export async function countActiveRedemptions(db: Db): Promise<Map<string, number>> {
  const found = await rows<{ id: string; taken: number }>(
    db,
    sql`select reward_id as id, taken from loyalty_reward_sums`,
  )
  return new Map(found.map(({ id, taken }) => [id, taken]))
}

export async function countMemberRedemptions(
  db: Db,
  memberId: string,
): Promise<Map<string, number>> {
  const found = await rows<{ id: string; had: number }>(
    db,
    sql`select reward_id as id, count(*)::int as had from points_redemptions
      where member_id = ${memberId} and reward_id is not null and state <> 'undone' group by 1`,
  )
  return new Map(found.map(({ id, had }) => [id, had]))
}
