import { sql, type SQL } from 'drizzle-orm'
import { minutes } from '#kernel/time/time.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { contributionPaymentMinutes, type GroupGiftState } from '../domain/group-gift.ts'
import type { registryContributions, registryGroupGifts } from './schema.ts'

export interface StoredGroupGift extends Readonly<
  Omit<typeof registryGroupGifts.$inferSelect, 'createdAt' | 'closedAt'>
> {
  readonly raised: number
  readonly givers: number
}

const groupGiftColumns = sql`
  d.id, d.registry_id as "registryId", d.item_id as "itemId", d.title, d.note, d.target,
  d.min_contribution as "minContribution", to_jsonb(d.deadline) #>> '{}' as deadline, d.outcome, d.state,
  (select coalesce(sum(c.amount), 0)::int
    from registry_contributions c
    where c.group_gift_id = d.id and c.state = 'paid') as raised,
  (select count(*)::int
    from registry_contributions c
    where c.group_gift_id = d.id and c.state = 'paid') as givers`

/** The condition is on `d`. The oldest first. */
export function listGroupGifts(db: Db, condition: SQL): Promise<StoredGroupGift[]> {
  return rows<StoredGroupGift>(
    db,
    sql`
      select ${groupGiftColumns} from registry_group_gifts d where ${condition}
      order by d.created_at, d.id`,
  )
}

/** Locks a group gift. Lock order: group gift, registry units, payments. */
export async function lockGroupGift(tx: Tx, condition: SQL): Promise<StoredGroupGift | null> {
  const [locked] = await rows<{ id: string }>(
    tx,
    sql`select d.id from registry_group_gifts d where ${condition} for update of d`,
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
  const { id, registryId, itemId, title, note, target, minContribution, deadline, outcome } =
    groupGift
  await tx.execute(sql`
    insert into registry_group_gifts (id, registry_id, item_id, title, note, target, min_contribution, deadline,
      outcome, created_at)
    values (${id}, ${registryId}, ${itemId}, ${title}, ${note}, ${target}, ${minContribution},
      ${deadline}::date, ${outcome}, ${now.toISOString()}::timestamptz)`)
}

export async function markGroupGiftEnded(
  tx: Tx,
  { id, state, now }: { id: string; state: GroupGiftState; now: Date },
): Promise<void> {
  await tx.execute(
    sql`
      update registry_group_gifts
      set state = ${state}, closed_at = ${now.toISOString()}::timestamptz
      where id = ${id}`,
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
  const since = new Date(now.getTime() - minutes(contributionPaymentMinutes)).toISOString()
  const [found] = await rows<{ taken: number }>(
    tx,
    sql`
    select coalesce(sum(amount), 0)::int as taken from registry_contributions
    where group_gift_id = ${id}
      and (state = 'paid'
        or (state = 'open' and giver_id <> ${giverId} and created_at > ${since}::timestamptz))`,
  )
  return found?.taken ?? 0
}

export type StoredContribution = Readonly<
  Omit<typeof registryContributions.$inferSelect, 'giftId' | 'paidAt'>
>

const contributionColumns = sql`
  c.id, c.group_gift_id as "groupGiftId", c.giver_id as "giverId", c.giver_name as "giverName",
  c.is_anonymous as "isAnonymous", c.giver_email as "giverEmail", c.note, c.amount,
  c.payment_id as "paymentId", c.state, to_jsonb(c.created_at) #>> '{}' as "createdAt"`

/** The condition is on `c` and its group gift `d`. The oldest first. */
export function listContributions(db: Db, condition: SQL): Promise<StoredContribution[]> {
  return rows<StoredContribution>(
    db,
    sql`
      select ${contributionColumns}
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
  const { id, groupGiftId, giverId, giverName, isAnonymous, giverEmail, note, amount, paymentId } =
    contribution
  await tx.execute(sql`
    insert into registry_contributions (id, group_gift_id, giver_id, giver_name, is_anonymous,
      giver_email, note, amount, payment_id, created_at)
    values (${id}, ${groupGiftId}, ${giverId}, ${giverName}, ${isAnonymous}, ${giverEmail}, ${note},
      ${amount}, ${paymentId}, ${now.toISOString()}::timestamptz)`)
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
  await tx.execute(sql`
    update registry_contributions set state = ${state}, gift_id = coalesce(${giftId}, gift_id),
      paid_at = case when ${state} = 'paid' then ${now.toISOString()}::timestamptz else paid_at end
    where id = ${id}`)
}
