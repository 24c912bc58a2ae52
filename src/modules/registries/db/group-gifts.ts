import { minutes } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  date,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql, type Sql } from '#platform/db/sql.ts'
import {
  contributionPaymentMinutes,
  type GroupGiftOutcome,
  type GroupGiftState,
} from '../domain/group-gift.ts'

const groupGiftColumns = {
  id: text,
  registryId: text,
  itemId: nullable(text),
  title: text,
  note: text,
  target: integer,
  minContribution: integer,
  deadline: date,
  outcome: literal<GroupGiftOutcome>(),
  state: literal<GroupGiftState>(),
}

const groupGiftRow = { ...groupGiftColumns, raised: integer, givers: integer }

export type StoredGroupGift = Row<typeof groupGiftRow>

/** The condition is on `d`. The oldest first. */
export function listGroupGifts(db: Db, condition: Sql): Promise<StoredGroupGift[]> {
  return queryRows(
    db,
    groupGiftRow,
    sql`
      select ${listColumns(groupGiftColumns, 'd')},
        (
          select coalesce(sum(c.amount), 0)::int
          from registry_contributions c
          where c.group_gift_id = d.id and c.state = 'paid'
        ) as raised,
        (
          select count(*)::int
          from registry_contributions c
          where c.group_gift_id = d.id and c.state = 'paid'
        ) as givers
      from registry_group_gifts d
      where ${condition}
      order by d.created_at, d.id`,
  )
}

/** Locks a group gift. Lock order: group gift, registry units, payments. */
export async function lockGroupGift(tx: Tx, condition: Sql): Promise<StoredGroupGift | null> {
  const locked = await queryRow(
    tx,
    { id: text },
    sql`
      select d.id
      from registry_group_gifts d
      where ${condition}
      for update of d`,
  )
  if (!locked) return null
  const [groupGift] = await listGroupGifts(tx, sql`d.id = ${locked.id}`)
  return groupGift ?? null
}

export async function insertGroupGift(
  tx: Tx,
  {
    groupGift,
    now,
  }: { groupGift: Omit<StoredGroupGift, 'raised' | 'givers' | 'state'>; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`insert into registry_group_gifts ${insertValues({ ...groupGift, createdAt: now })}`,
  )
}

export async function markGroupGiftEnded(
  tx: Tx,
  { id, state, now }: { id: string; state: GroupGiftState; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`update registry_group_gifts set state = ${state}, closed_at = ${now} where id = ${id}`,
  )
}

/**
 * The sum that is paid or being paid by others, in cents. The giver's own open attempts do not
 * count.
 */
export async function sumCommittedContributions(
  tx: Tx,
  { id, giverId, now }: { id: string; giverId: string; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - minutes(contributionPaymentMinutes))
  const sum = await queryRow(
    tx,
    { committed: integer },
    sql`
      select coalesce(sum(amount), 0)::int as committed
      from registry_contributions
      where group_gift_id = ${id}
        and (
          state = 'paid'
          or (state = 'open' and giver_id <> ${giverId} and created_at > ${since})
        )`,
  )
  return sum?.committed ?? 0
}

const contributionRow = {
  id: text,
  groupGiftId: text,
  giverId: text,
  giverName: text,
  isAnonymous: boolean,
  giverEmail: nullable(text),
  note: text,
  amount: integer,
  paymentId: text,
  state: literal<'open' | 'paid' | 'refunded' | 'dead'>(),
  createdAt: timestamp,
}

export type StoredContribution = Row<typeof contributionRow>

/** The condition is on `c` and its group gift `d`. The oldest first. */
export function listContributions(db: Db, condition: Sql): Promise<StoredContribution[]> {
  return queryRows(
    db,
    contributionRow,
    sql`
      select ${listColumns(contributionRow, 'c')}
      from registry_contributions c
      join registry_group_gifts d on d.id = c.group_gift_id
      where ${condition}
      order by c.created_at, c.id`,
  )
}

export async function insertContribution(
  tx: Tx,
  {
    contribution,
    now,
  }: { contribution: Omit<StoredContribution, 'state' | 'createdAt'>; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`insert into registry_contributions ${insertValues({ ...contribution, createdAt: now })}`,
  )
}

export async function updateContributionState(
  tx: Tx,
  {
    id,
    state,
    giftId = null,
    now,
  }: { id: string; state: StoredContribution['state']; giftId?: string | null; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update registry_contributions
      set state = ${state}, gift_id = coalesce(${giftId}, gift_id),
        paid_at = case when ${state} = 'paid' then ${now}::timestamptz else paid_at end
      where id = ${id}`,
  )
}
