import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Reward } from '../domain/program.ts'

export async function claimRewardStock(
  tx: Tx,
  { id, stock }: Pick<Reward, 'id' | 'stock'>,
): Promise<boolean> {
  const claimed = await execute(
    tx,
    sql`
      insert into loyalty_reward_sums as s (reward_id, issued)
      values (${id}, 1)
      on conflict (reward_id) do update set issued = s.issued + 1
      where ${stock}::integer is null or s.issued < ${stock}::integer`,
  )
  return claimed > 0
}

export async function releaseRewardStock(tx: Tx, rewardId: string): Promise<void> {
  await execute(
    tx,
    sql`update loyalty_reward_sums set issued = issued - 1 where reward_id = ${rewardId}`,
  )
}

export async function countActiveRedemptions(db: Db): Promise<Map<string, number>> {
  const rewards = await queryRows(
    db,
    { rewardId: text, issued: integer },
    sql`select reward_id, issued from loyalty_reward_sums`,
  )
  return new Map(rewards.map(({ rewardId, issued }) => [rewardId, issued]))
}

export async function countMemberRedemptions(
  db: Db,
  memberId: string,
): Promise<Map<string, number>> {
  const rewards = await queryRows(
    db,
    { rewardId: text, count: integer },
    sql`
      select reward_id, count(*)
      from points_redemptions
      where member_id = ${memberId} and reward_id is not null and state <> 'undone'
      group by 1`,
  )
  return new Map(rewards.map(({ rewardId, count }) => [rewardId, count]))
}
