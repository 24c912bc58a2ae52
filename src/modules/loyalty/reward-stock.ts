import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { Reward } from './domain/program.ts'

/** Counts one more of a reward that is out; false when there are no more. The row stays locked until the transaction ends. */
export async function takeFromStock(
  tx: Tx,
  { id, stock }: Pick<Reward, 'id' | 'stock'>,
): Promise<boolean> {
  const taken = await rows(
    tx,
    sql`
    insert into loyalty_reward_sums as s (reward_id, taken) values (${id}, 1)
    on conflict (reward_id) do update set taken = s.taken + 1 where ${stock}::integer is null or s.taken < ${stock}::integer returning 1`,
  )
  return taken.length > 0
}

/** One came back. */
export async function putIntoStock(tx: Tx, rewardId: string): Promise<void> {
  await tx.execute(
    sql`update loyalty_reward_sums set taken = taken - 1 where reward_id = ${rewardId}`,
  )
}

/** How many of each reward are out. */
export async function readTaken(db: Db): Promise<Map<string, number>> {
  const found = await rows<{ id: string; taken: number }>(
    db,
    sql`select reward_id as id, taken from loyalty_reward_sums`,
  )
  return new Map(found.map(({ id, taken }) => [id, taken]))
}

/** How many of each reward a member has and did not turn back. */
export async function readHadBy(db: Db, memberId: string): Promise<Map<string, number>> {
  const found = await rows<{ id: string; had: number }>(
    db,
    sql`select reward_id as id, count(*)::int as had from points_redemptions
      where member_id = ${memberId} and reward_id is not null and state <> 'undone' group by 1`,
  )
  return new Map(found.map(({ id, had }) => [id, had]))
}
