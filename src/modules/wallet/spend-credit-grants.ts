import { sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { balanceTypeLabels, type BalanceType, type SpendableGrant } from './domain/balance-type.ts'

export { balanceTypeLabels, balanceTypes, planSpending } from './domain/balance-type.ts'
export type { SpendableGrant } from './domain/balance-type.ts'

export interface WalletSource {
  readonly memberId: string | null
  readonly grantIds: readonly string[]
  readonly cartId: string
  readonly now: Date
}

export async function listSpendableGrants(
  db: Db,
  { memberId, grantIds, cartId, now }: WalletSource,
): Promise<SpendableGrant[]> {
  if (memberId === null && grantIds.length === 0) return []
  const found = await rows<{
    id: string
    balanceType: BalanceType
    last4: string | null
    available: number
    expiresAt: string | null
    createdAt: string
  }>(
    db,
    sql`
    select l.id, l.pocket as "balanceType", g.last4, l.expires_at as "expiresAt", l.created_at as "createdAt",
      l.balance - l.held + coalesce((select sum(h.amount)::int
        from wallet_authorizations h
        where h.grant_id = l.id and h.cart_id = ${cartId} and h.state = 'held'), 0) as available
    from credit_grants l left join gift_cards g on g.grant_id = l.id
    where (l.owner_id = ${memberId}
      or (l.owner_id is null and l.id = any(${sql.param([...grantIds])}::text[])))
      and l.balance > 0
      and (l.expires_at is null or l.expires_at > ${now.toISOString()}::timestamptz)
      and (l.pocket <> 'gift_card' or g.state = 'active')`,
  )
  return found.map(({ id, balanceType, last4, available, expiresAt, createdAt }) => ({
    id,
    balanceType,
    label: last4
      ? `${balanceTypeLabels[balanceType]} ending in ${last4}`
      : balanceTypeLabels[balanceType],
    available,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
    createdAt: new Date(createdAt),
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
    const at = now.toISOString()
    const held = await rows(
      tx,
      sql`
      with lot as (
        update credit_grants set held = held + ${amount}
        where id = ${grantId}
          and balance - held >= ${amount}
          and (expires_at is null or expires_at > ${at}::timestamptz)
          and (owner_id is null or owner_id = ${ownerId})
          and (pocket <> 'gift_card'
            or (select g.state from gift_cards g where g.grant_id = credit_grants.id) = 'active')
        returning *
      ), hold as (
        insert into wallet_authorizations (checkout_id, grant_id, cart_id, amount, created_at)
        select ${checkoutId}, id, ${cartId}, ${amount}, ${at}::timestamptz from lot
      )
      insert into wallet_entries (id, grant_id, owner_id, pocket, kind, amount, held, balance_after,
        currency, ref, at)
      select ${entryId}, id, owner_id, pocket, 'authorize', 0, ${amount}, balance, currency,
        ${checkoutId}, ${at}::timestamptz
      from lot
      returning grant_id`,
    )
    if (held.length === 0) return false
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
  await tx.execute(sql`
    with locked as materialized (
      select l.id, h.amount from wallet_authorizations h join credit_grants l on l.id = h.grant_id
      where h.checkout_id = ${checkoutId} and h.state = 'held' order by l.id for update of l
    ), hold as (
      update wallet_authorizations h
      set state = ${state}, order_id = ${orderId}
      from locked
      where h.checkout_id = ${checkoutId} and h.grant_id = locked.id
    ), lot as (
      update credit_grants l
      set held = held - locked.amount,
        balance = balance - ${orderId === null ? sql`0` : sql`locked.amount`}
      from locked where l.id = locked.id returning l.*, locked.amount as ended
    )
    insert into wallet_entries (id, grant_id, owner_id, pocket, kind, amount, held, balance_after,
      currency, ref, at)
    select ${entryId}, id, owner_id, pocket, ${kind}, ${orderId === null ? sql`0` : sql`-ended`},
      -ended, balance, currency, ${orderId ?? checkoutId}, ${now.toISOString()}::timestamptz
    from lot`)
}

/** For how many days refunded credit is valid at least. */
const graceDays = 30

export interface GrantRefund {
  readonly amounts: ReadonlyMap<string, number>
  readonly refundId: string
  readonly now: Date
}

/**
 * Refunds amounts to their grants, valid for at least 30 days; the owner is warned again before
 * they expire. Refunds to a blocked gift card go to its replacement, or wait for one.
 */
export async function refundToGrants(
  tx: Tx,
  { amounts, refundId, now }: GrantRefund,
): Promise<void> {
  const until = new Date(now.getTime() + graceDays * 86_400_000).toISOString()
  for (const [grantId, amount] of [...amounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await tx.execute(sql`
      with lot as (
        update credit_grants
        set balance = balance + ${amount}, warned_at = case
          when expires_at < ${until}::timestamptz then null
          else warned_at end,
          expires_at = case
            when expires_at is null then null
            else greatest(expires_at, ${until}::timestamptz) end
        where id = ${grantId} returning *
      )
      insert into wallet_entries (id, grant_id, owner_id, pocket, kind, amount, balance_after,
        currency, ref, at)
      select ${entryId}, id, owner_id, pocket, 'refund', ${amount}, balance, currency, ${refundId},
        ${now.toISOString()}::timestamptz
      from lot`)
  }
  for (const [from, to] of await findReplacements(tx, [...amounts.keys()]))
    await moveToReplacement(tx, { from, to, amount: amounts.get(from) ?? 0, ref: refundId, now })
}

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
  await tx.execute(sql`
    with lot as (
      update credit_grants l
      set balance = balance + x.change
      from (values (${from}, ${-amount}::int), (${to}, ${amount}::int)) as x (id, change)
      where l.id = x.id returning l.*, x.change
    )
    insert into wallet_entries (id, grant_id, owner_id, pocket, kind, amount, balance_after,
      currency, ref, at)
    select ${entryId}, id, owner_id, pocket, 'convert', change, balance, currency, ${ref},
      ${now.toISOString()}::timestamptz
    from lot`)
}

async function findReplacements(tx: Tx, grantIds: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ grantId: string; now: string }>(
    tx,
    sql`
    with recursive cards as (
      select grant_id as "grantId", replaced_by
      from gift_cards
      where grant_id = any(${sql.param([...grantIds])}::text[]) and replaced_by is not null
      union all
      select cards."grantId", g.replaced_by
      from cards
      join gift_cards g on g.id = cards.replaced_by
      where g.replaced_by is not null
    )
    select cards."grantId", g.grant_id as now
    from cards
    join gift_cards g on g.id = cards.replaced_by
    where g.replaced_by is null`,
  )
  return new Map(found.map((row) => [row.grantId, row.now]))
}

const entryId = sql`'wal_' || replace(gen_random_uuid()::text, '-', '')`
