import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { closeMemberById } from '#modules/members/close-member.ts'
import type { MovedRecords } from '#modules/members/customer-merge.ts'
import type { Customer } from '#modules/members/customer-panel.ts'
import { lockOpenMember } from '#modules/members/lock-open-member.ts'
import { refuseDuringRevertPeriod } from '#modules/members/revert-period.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, unwrap, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { boolean } from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import {
  customerNotFound,
  describeAuditedCustomer,
  findSummary,
  lockSummary,
  toCustomer,
  type CustomerSummary,
} from '../db/summaries.ts'
import { findMergeRefusal, type MergePair } from '../domain/merge-rules.ts'

interface MergeInput {
  readonly from: string
  readonly to: string
}

export async function previewCustomerMerge(
  { db }: Pick<Ctx, 'db'>,
  services: Pick<Services, 'contributions'>,
  input: MergeInput,
): Promise<{ moved: MovedRecords[]; closesAccount: boolean } | Refusal> {
  const pair = await findPair(db, input)
  if (!pair) return customerNotFound
  const refused = findMergeRefusal(pair)
  if (refused) return refused
  return {
    moved: await countMoved(db, services, toCustomer(pair.from)),
    closesAccount: pair.from.kind === 'member',
  }
}

/** Moves what belongs to a customer to a member. An account that is merged is closed. */
export function mergeCustomers(
  ctx: Ctx,
  services: Services,
  { reason, ...input }: MergeInput & { reason: string },
): Promise<{ id: string; moved: MovedRecords[] } | Refusal> {
  const { now } = ctx
  return inTransaction(ctx.db, async (tx) => {
    await lockMembers(tx, input)
    const pair = await findPair(tx, input)
    if (!pair) return customerNotFound
    unwrap(findMergeRefusal(pair) ?? {})
    const [from, to] = [toCustomer(pair.from), toCustomer(pair.to)]
    if (to.memberId === null || to.email === null) return customerNotFound
    unwrap((await findMemberRefusal(tx, from, now)) ?? {})
    unwrap((await findMemberRefusal(tx, to, now)) ?? {})
    const moved = await countMoved(tx, services, from)
    const merge = { from, to: { memberId: to.memberId, email: to.email }, now }
    for (const source of sortedSources(services)) await source.move(tx, merge)
    if (from.memberId)
      unwrap((await closeMemberById(tx, services, { memberId: from.memberId, now })) ?? {})
    await mergeNotes(tx, input, { by: getStaffId(ctx), now })
    const id = createId('mrg', now.getTime())
    const row = {
      id,
      fromId: from.id,
      toId: to.id,
      moved: json(moved),
      reason,
      mergedBy: getStaffId(ctx),
      mergedAt: now,
    }
    await execute(tx, sql`insert into customer_merges ${insertValues(row)}`)
    ctx.audit?.record({
      object: describeAuditedCustomer(pair.to),
      before: { mergedFrom: null },
      after: { mergedFrom: from.id, moved },
      reason,
    })
    return { id: to.id, moved }
  })
}

/** In the order of their ids, so that two merges of one pair do not block each other. */
async function lockMembers(tx: Tx, { from, to }: MergeInput): Promise<void> {
  for (const id of [from, to].toSorted())
    if (id.startsWith('mem_')) await lockOpenMember(tx, id as `mem_${string}`)
}

async function findPair(
  db: Db,
  { from, to }: MergeInput,
): Promise<MergePair<CustomerSummary> | null> {
  const [source, target] = [await findSummary(db, from), await findSummary(db, to)]
  return source && target && { from: source, to: target }
}

async function findMemberRefusal(
  tx: Tx,
  { memberId }: Customer,
  now: Date,
): Promise<Refusal | null> {
  if (memberId === null) return null
  const isPaying = await queryRow(
    tx,
    { found: boolean },
    sql`
      select exists (
        select 1 from checkouts where owner_id = ${memberId} and state = 'paying'
      ) as found`,
  )
  if (isPaying?.found)
    return refuse(
      'transition-illegal',
      'One of the two is paying for an order right now. Try again in 30 minutes.',
      { reason: 'checkout-open' },
    )
  return refuseDuringRevertPeriod(tx, { memberId, now })
}

const sortedSources = ({ contributions }: Pick<Services, 'contributions'>) =>
  contributions('customerMerges').toSorted((a, b) => a.rank - b.rank)

async function countMoved(
  db: Db,
  services: Pick<Services, 'contributions'>,
  from: Customer,
): Promise<MovedRecords[]> {
  const moved: MovedRecords[] = []
  for (const source of sortedSources(services)) moved.push(...(await source.count(db, from)))
  return moved
}

/** The member gets the tags and, below its own, the note of the other customer. */
async function mergeNotes(
  tx: Tx,
  { from, to }: MergeInput,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const [source, target] = [await lockSummary(tx, from), await lockSummary(tx, to)]
  if (!source || !target) return
  await execute(
    tx,
    sql`
      update customer_summaries
      set tags = array(
          select distinct tag from unnest(${[...source.tags, ...target.tags]}::text[]) tag
          order by tag
          limit 20
        ),
        note = left(concat_ws(E'\n\n', nullif(${target.note}, ''), nullif(${source.note}, '')), 8000),
        version = version + 1, changed_by = ${by}, changed_at = ${now}
      where id = ${to}`,
  )
  await execute(
    tx,
    sql`
      update customer_summaries
      set tags = '{}', note = '', version = version + 1, changed_by = ${by}, changed_at = ${now}
      where id = ${from}`,
  )
}
