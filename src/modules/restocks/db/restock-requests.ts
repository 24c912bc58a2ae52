import { isOwnedBy, type DataOwner } from '#modules/members/data-owner.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  integer,
  listColumns,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { createId } from '#kernel/ids/ids.ts'
import {
  endedRequestLifetime,
  minConfirmationInterval,
  restockRequestLifetime,
  type RestockRequestState,
} from '../domain/restock-request.ts'

const restockRequestRow = {
  id: text,
  variantId: text,
  identity: text,
  memberId: nullable(text),
  email: text,
  state: literal<RestockRequestState>(),
  confirmUntil: nullable(timestamp),
}

export interface NewRestockRequest {
  readonly variantId: string
  readonly identity: string
  readonly email: string
  readonly consentIp: string
  readonly now: Date
}

/**
 * Stores an unconfirmed request, or the new token of an existing one, which keeps waiting if it
 * does. Returns null if a confirmation was sent just now.
 */
export function savePendingRequest(
  tx: Tx,
  {
    now,
    ...request
  }: NewRestockRequest & { readonly confirmHash: string; readonly confirmUntil: Date },
): Promise<{ id: string } | null> {
  const values = {
    id: createId('rsr', now.getTime()),
    ...request,
    state: 'pending',
    requestedAt: now,
  }
  return queryRow(
    tx,
    { id: text },
    sql`
      insert into restock_requests as r ${insertValues(values)}
      on conflict (variant_id, identity) do update
      set email = case when r.state = 'waiting' then r.email else excluded.email end,
        member_id = case when r.state = 'waiting' then r.member_id end,
        state = case when r.state = 'waiting' then r.state else excluded.state end,
        ended_at = null,
        consent_ip = excluded.consent_ip,
        confirm_hash = excluded.confirm_hash,
        confirm_until = excluded.confirm_until,
        requested_at = excluded.requested_at
      where r.requested_at <= ${new Date(now.getTime() - minConfirmationInterval)}
      returning id`,
  )
}

/**
 * A member's address is confirmed already. A request for the same variant at the member's previous
 * address is replaced, because both would be emailed to the current one.
 */
export async function saveWaitingRequest(
  tx: Tx,
  { now, ...request }: NewRestockRequest & { readonly memberId: string },
): Promise<void> {
  const values = {
    id: createId('rsr', now.getTime()),
    ...request,
    state: 'waiting',
    requestedAt: now,
    confirmedAt: now,
  }
  await execute(
    tx,
    sql`
      with replaced as (
        delete from restock_requests
        where variant_id = ${request.variantId} and member_id = ${request.memberId}
          and identity <> ${request.identity}
      )
      insert into restock_requests as r ${insertValues(values)}
      on conflict (variant_id, identity) do update
      set email = excluded.email,
        member_id = excluded.member_id,
        consent_ip = excluded.consent_ip,
        state = excluded.state,
        ended_at = null,
        requested_at = excluded.requested_at,
        confirmed_at = case when r.state = 'waiting' then r.confirmed_at else excluded.confirmed_at
          end`,
  )
}

export function findRestockRequest(
  db: Db,
  where: { readonly id: string } | { readonly confirmHash: string },
): Promise<Row<typeof restockRequestRow> | null> {
  const condition = 'id' in where ? sql`id = ${where.id}` : sql`confirm_hash = ${where.confirmHash}`
  return queryRow(
    db,
    restockRequestRow,
    sql`select ${listColumns(restockRequestRow)} from restock_requests where ${condition}`,
  )
}

export async function confirmRequest(tx: Tx, id: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      update restock_requests
      set state = 'waiting', confirmed_at = ${now}
      where id = ${id} and state = 'pending'`,
  )
}

/**
 * Nothing more is sent to the mailbox or to the member, and links to confirm stop working. A
 * member's requests may be stored under a previous address.
 */
export async function stopRequests(tx: Tx, owner: DataOwner, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      update restock_requests
      set state = 'stopped', ended_at = ${now}, confirm_hash = null, confirm_until = null
      where ${isOwnedBy(owner)} and state in ('pending', 'waiting')`,
  )
}

/** Whether the variant of `r` can be bought now. */
const isBack = sql`exists (
  select 1
  from variants v
  join products p on p.id = v.product_id
  where v.id = r.variant_id and v.status = 'active' and p.visible and v.available > 0)`

/** The variants that people wait for and that are back. */
export async function listRestockedVariants(db: Db): Promise<string[]> {
  const variants = await queryRows(
    db,
    { variantId: text },
    sql`
      select r.variant_id
      from (select distinct variant_id from restock_requests where state = 'waiting') as r
      where ${isBack}
      order by r.variant_id`,
  )
  return variants.map(({ variantId }) => variantId)
}

interface DueRequest {
  readonly id: string
  readonly email: string
  readonly memberId: string | null
}

/**
 * Ends the next requests for a variant that is still in stock, those who waited longest first, and
 * returns them for their emails. Members are emailed at their current address.
 */
export function claimDueRequests(
  tx: Tx,
  { variantId, limit, now }: { variantId: string; limit: number; now: Date },
): Promise<DueRequest[]> {
  return queryRows(
    tx,
    { id: text, email: text, memberId: nullable(text) },
    sql`
      with due as (
        select r.id
        from restock_requests r
        where r.variant_id = ${variantId} and r.state = 'waiting' and ${isBack}
        order by r.confirmed_at, r.id
        limit ${limit}
        for update skip locked
      ), sent as (
        update restock_requests r
        set state = 'sent', ended_at = ${now}, confirm_hash = null, confirm_until = null
        from due
        where r.id = due.id
        returning r.id, r.email, r.member_id
      )
      select sent.id, coalesce(m.email, sent.email) as email, sent.member_id
      from sent
      left join members m on m.id = sent.member_id and m.closed_at is null
      order by sent.id`,
  )
}

/** Deletes unconfirmed, ended and very old requests. */
export async function deleteOldRequests(db: Db, now: Date): Promise<void> {
  const before = (lifetime: number): Date => new Date(now.getTime() - lifetime)
  await execute(
    db,
    sql`
      delete from restock_requests
      where (state = 'pending' and confirm_until < ${now})
        or ended_at < ${before(endedRequestLifetime)}
        or requested_at < ${before(restockRequestLifetime)}`,
  )
}

/** How many mailboxes wait for each variant of a product. */
export function countWaiting(
  db: Db,
  productId: string,
): Promise<{ variantId: string; waiting: number }[]> {
  return queryRows(
    db,
    { variantId: text, waiting: integer },
    sql`
      select r.variant_id, count(*)::int as waiting
      from restock_requests r
      join variants v on v.id = r.variant_id
      where v.product_id = ${productId} and r.state = 'waiting'
      group by r.variant_id
      order by r.variant_id`,
  )
}
