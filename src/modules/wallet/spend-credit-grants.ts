import { days } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text, literal, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { generatedEntryId } from './db/generated-entry-id.ts'
import { describeBalance, type BalanceType, type SpendableGrant } from './domain/balance-type.ts'

export { balanceTypeLabels, balanceTypes, planSpending } from './domain/balance-type.ts'
export type { SpendableGrant } from './domain/balance-type.ts'

export interface WalletSource {
  readonly memberId: string | null
  readonly grantIds: readonly string[]
  readonly cartId: string
  readonly now: Date
}

const spendableGrantRow = {
  id: text,
  balanceType: literal<BalanceType>(),
  last4: nullable(text),
  available: integer,
  expiresAt: nullable(timestamp),
  createdAt: timestamp,
}

export async function listSpendableGrants(
  db: Db,
  { memberId, grantIds, cartId, now }: WalletSource,
): Promise<SpendableGrant[]> {
  if (memberId === null && grantIds.length === 0) return []
  const grants = await queryRows(
    db,
    spendableGrantRow,
    sql`
      select c.id, c.balance_type, g.last4, c.expires_at, c.created_at,
        c.balance - c.authorized + coalesce((
          select sum(a.amount)::int
          from wallet_authorizations a
          where a.grant_id = c.id and a.cart_id = ${cartId} and a.state = 'held'), 0) as available
      from credit_grants c
      left join gift_cards g on g.grant_id = c.id
      where (c.owner_id = ${memberId} or (c.owner_id is null and c.id = any(${grantIds})))
        and c.balance > 0
        and (c.expires_at is null or c.expires_at > ${now})
        and (c.balance_type <> 'gift_card' or g.state = 'active')`,
  )
  return grants.map(({ last4, ...grant }) => ({
    ...grant,
    label: describeBalance(grant.balanceType, last4),
  }))
}

export interface WalletAuthorization {
  readonly checkoutId: string
  readonly cartId: string
  readonly ownerId: string
  readonly amounts: ReadonlyMap<string, number>
  readonly now: Date
}

/**
 * Authorizes amounts for a checkout, grant by grant in the order of their ids, each in one
 * conditional update, so that concurrent checkouts cannot exceed a balance. Returns false when one
 * is short or no longer theirs; the caller then rolls back.
 */
export async function authorizeGrants(
  tx: Tx,
  { checkoutId, cartId, ownerId, amounts, now }: WalletAuthorization,
): Promise<boolean> {
  for (const [grantId, amount] of [...amounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const authorized = await execute(
      tx,
      sql`
        with reserved as (
          update credit_grants
          set authorized = authorized + ${amount}
          where id = ${grantId}
            and balance - authorized >= ${amount}
            and (expires_at is null or expires_at > ${now})
            and (owner_id is null or owner_id = ${ownerId})
            and (balance_type <> 'gift_card'
              or (select g.state from gift_cards g where g.grant_id = credit_grants.id) = 'active')
          returning id, owner_id, balance_type, balance, currency
        ), authorized as (
          insert into wallet_authorizations (checkout_id, grant_id, cart_id, amount, created_at)
          select ${checkoutId}, id, ${cartId}, ${amount}, ${now}::timestamptz
          from reserved
        )
        insert into wallet_entries (id, grant_id, owner_id, balance_type, kind, amount, authorized,
          balance_after, currency, ref, at)
        select ${generatedEntryId}, id, owner_id, balance_type, 'authorize', 0, ${amount}, balance,
          currency, ${checkoutId}, ${now}::timestamptz
        from reserved`,
    )
    if (authorized === 0) return false
  }
  return true
}

/** Captures the authorized amounts when the checkout becomes an order, in one statement. */
export async function captureGrants(
  tx: Tx,
  { checkoutId, orderId, now }: { checkoutId: string; orderId: string; now: Date },
): Promise<void> {
  await endAuthorizations(tx, { checkoutId, orderId, now })
}

export async function releaseGrants(
  tx: Tx,
  { checkoutId, now }: { checkoutId: string; now: Date },
): Promise<void> {
  await endAuthorizations(tx, { checkoutId, orderId: null, now })
}

/** Grants are locked in the order of their ids. */
async function endAuthorizations(
  tx: Tx,
  { checkoutId, orderId, now }: { checkoutId: string; orderId: string | null; now: Date },
): Promise<void> {
  const [state, kind] =
    orderId === null ? (['released', 'void'] as const) : (['captured', 'capture'] as const)
  await execute(
    tx,
    sql`
      with locked as materialized (
        select c.id, a.amount
        from wallet_authorizations a
        join credit_grants c on c.id = a.grant_id
        where a.checkout_id = ${checkoutId} and a.state = 'held'
        order by c.id
        for update of c
      ), ended as (
        update wallet_authorizations a
        set state = ${state}, order_id = ${orderId}
        from locked
        where a.checkout_id = ${checkoutId} and a.grant_id = locked.id
      ), changed as (
        update credit_grants c
        set authorized = authorized - locked.amount,
          balance = balance - ${orderId === null ? sql`0` : sql`locked.amount`}
        from locked
        where c.id = locked.id
        returning c.id, c.owner_id, c.balance_type, c.balance, c.currency, locked.amount
      )
      insert into wallet_entries (id, grant_id, owner_id, balance_type, kind, amount, authorized,
        balance_after, currency, ref, at)
      select ${generatedEntryId}, id, owner_id, balance_type, ${kind},
        ${orderId === null ? sql`0` : sql`-amount`}, -amount, balance, currency,
        ${orderId ?? checkoutId}, ${now}::timestamptz
      from changed`,
  )
}

/** How long refunded credit is valid at least. */
const gracePeriod = days(30)

export interface GrantRefund {
  readonly amounts: ReadonlyMap<string, number>
  readonly refundId: string
  readonly now: Date
}

/**
 * Refunds amounts to their grants, valid for at least 30 days; the owner is warned again before
 * they expire. Refunds to a blocked gift card go to its replacement, which is then valid as long,
 * or wait for one.
 */
export async function refundToGrants(
  tx: Tx,
  { amounts, refundId, now }: GrantRefund,
): Promise<void> {
  const until = new Date(now.getTime() + gracePeriod)
  for (const [grantId, amount] of [...amounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await execute(
      tx,
      sql`
        with changed as (
          update credit_grants
          set balance = balance + ${amount}, ${extendValidity(until)}
          where id = ${grantId}
          returning id, owner_id, balance_type, balance, currency
        )
        insert into wallet_entries (id, grant_id, owner_id, balance_type, kind, amount,
          balance_after, currency, ref, at)
        select ${generatedEntryId}, id, owner_id, balance_type, 'refund', ${amount}, balance,
          currency, ${refundId}, ${now}::timestamptz
        from changed`,
    )
  }
  for (const [from, to] of await findReplacements(tx, [...amounts.keys()]))
    await moveToReplacement(tx, { from, to, amount: amounts.get(from) ?? 0, ref: refundId, now })
}

/** Credit that does not expire stays so; the owner of credit that lasts longer is warned anew. */
const extendValidity = (until: Date): Sql => sql`
  warned_at = case when expires_at < ${until} then null else warned_at end,
  expires_at = case
    when expires_at is null then null
    else greatest(expires_at, ${until}::timestamptz) end`

async function moveToReplacement(
  tx: Tx,
  {
    from,
    to,
    amount,
    ref,
    now,
  }: { from: string; to: string; amount: number; ref: string; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      with changed as (
        update credit_grants c
        set balance = balance + x.change, ${extendValidity(new Date(now.getTime() + gracePeriod))}
        from (values (${from}, ${-amount}::int), (${to}, ${amount}::int)) as x (id, change)
        where c.id = x.id
        returning c.id, c.owner_id, c.balance_type, c.balance, c.currency, x.change
      )
      insert into wallet_entries (id, grant_id, owner_id, balance_type, kind, amount, balance_after,
        currency, ref, at)
      select ${generatedEntryId}, id, owner_id, balance_type, 'convert', change, balance, currency,
        ${ref}, ${now}::timestamptz
      from changed`,
  )
}

/** The grants of the cards that replace blocked cards, by the grant of the blocked card. */
async function findReplacements(tx: Tx, grantIds: readonly string[]): Promise<Map<string, string>> {
  const replacements = await queryRows(
    tx,
    { grantId: text, replacementId: text },
    sql`
      with recursive cards as (
        select grant_id, replaced_by
        from gift_cards
        where grant_id = any(${grantIds}) and replaced_by is not null
        union all
        select cards.grant_id, g.replaced_by
        from cards
        join gift_cards g on g.id = cards.replaced_by
        where g.replaced_by is not null
      )
      select cards.grant_id, g.grant_id as replacement_id
      from cards
      join gift_cards g on g.id = cards.replaced_by
      where g.replaced_by is null`,
  )
  return new Map(replacements.map(({ grantId, replacementId }) => [grantId, replacementId]))
}
