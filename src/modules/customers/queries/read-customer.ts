import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Customer, CustomerPanel } from '#modules/members/customer-panel.ts'
import { selectTierName } from '#modules/loyalty/select-tier-name.ts'
import { listStaffNames } from '#modules/staff/list-staff-names.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { CustomerDetail, ShownPanel } from '../contract.ts'
import {
  customerNotFound,
  describeAuditedCustomer,
  findSummary,
  toCustomer,
} from '../db/summaries.ts'
import { buildTimeline } from '../domain/timeline.ts'

export async function readCustomer(
  ctx: Ctx,
  services: Pick<Services, 'contributions'>,
  { id }: { id: string },
): Promise<CustomerDetail | Refusal> {
  const summary = await findSummary(ctx.db, id)
  if (!summary) return customerNotFound
  ctx.audit?.read(describeAuditedCustomer(summary))
  const customer = toCustomer(summary)
  const { identity: _identity, lastOrderAt, createdAt, changedAt, ...rest } = summary
  const panels = await readPanels(ctx, services, customer)
  const merges = await readMerges(ctx.db, id)
  const erasure = await readOpenErasure(ctx.db, id)
  const names = await listStaffNames(ctx.db, erasure ? [erasure.requestedBy] : [])
  return {
    ...rest,
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    tierName: await readTierName(ctx.db, rest.tier),
    memberName: await readMemberName(ctx.db, customer),
    panels,
    timeline: buildTimeline(panels),
    sameMailbox: await readSameMailbox(ctx.db, customer),
    mergedFrom: merges,
    erasure: erasure && {
      ...erasure,
      requestedByName: names.get(erasure.requestedBy) ?? erasure.requestedBy,
    },
  }
}

function readMemberName(db: Db, { memberId }: Customer): Promise<CustomerDetail['memberName']> {
  return queryRow(
    db,
    { firstName: text, lastName: text },
    sql`select first_name, last_name from members where id = ${memberId}`,
  )
}

async function readTierName(db: Db, tier: string | null): Promise<string | null> {
  if (tier === null) return null
  const found = await queryRow(
    db,
    { name: text },
    sql`select ${selectTierName(sql`${tier}::text`)} as name`,
  )
  return found?.name ?? tier
}

async function readPanels(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { contributions }: Pick<Services, 'contributions'>,
  customer: Customer,
): Promise<ShownPanel[]> {
  const sources = contributions('customerPanels').toSorted((a, b) => a.rank - b.rank)
  const panels = await Promise.all(sources.map(({ read }) => read(db, customer, now)))
  return panels.flat().map(describePanel)
}

function describePanel({ name, title, facts = [], rows }: CustomerPanel): ShownPanel {
  return {
    name,
    title,
    facts: [...facts],
    rows: rows.map(({ id, title: rowTitle, subtitle = '', at, amount, state = '', link }) => ({
      id,
      title: rowTitle,
      subtitle,
      at: at?.toISOString() ?? null,
      amount: amount ?? null,
      state,
      link: link ?? null,
    })),
  }
}

function readSameMailbox(db: Db, { id, identity }: Customer) {
  return queryRows(
    db,
    { id: text, kind: text, name: text, email: nullable(text) },
    sql`
      select id, kind, name, email
      from customer_summaries
      where identity = ${identity ?? ''} and id <> ${id}
      order by created_at
      limit 20`,
  )
}

async function readMerges(db: Db, id: string): Promise<CustomerDetail['mergedFrom']> {
  const merges = await queryRows(
    db,
    { id: text, mergedAt: timestamp, mergedBy: text, reason: text },
    sql`
      select from_id as id, merged_at, merged_by, reason
      from customer_merges
      where to_id = ${id}
      order by merged_at desc
      limit 20`,
  )
  return merges.map(({ mergedAt, ...merge }) => ({ ...merge, mergedAt: mergedAt.toISOString() }))
}

async function readOpenErasure(db: Db, id: string) {
  const erasure = await queryRow(
    db,
    { id: text, reason: text, requestedAt: timestamp, requestedBy: text, expiresAt: timestamp },
    sql`
      select id, reason, requested_at, requested_by, expires_at
      from customer_erasures
      where customer_id = ${id} and state = 'waiting'`,
  )
  return (
    erasure && {
      ...erasure,
      requestedAt: erasure.requestedAt.toISOString(),
      expiresAt: erasure.expiresAt.toISOString(),
    }
  )
}

export async function listCustomerTags({
  db,
}: Pick<Ctx, 'db'>): Promise<{ rows: { tag: string; count: number }[] }> {
  const rows = await queryRows(
    db,
    { tag: text, count: integer },
    sql`
      select tag, count(*)::int as count
      from customer_summaries s
      cross join lateral unnest(s.tags) tag
      where s.tags <> '{}'
      group by tag
      order by count desc, tag
      limit 200`,
  )
  return { rows }
}
