import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, literal } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { walletStaffContract } from '../contract.ts'
import type { BalanceType } from '../domain/balance-type.ts'
import { findGiftCard } from '../find-gift-card.ts'

type Contract = typeof walletStaffContract

export async function stopGiftCard(
  { db, audit }: Ctx,
  { code }: { code: string },
): Promise<{ available: number } | Refusal> {
  const card = await findGiftCard(db, code)
  if (isRefusal(card)) return card
  const blocked = await execute(
    db,
    sql`update gift_cards set state = 'blocked' where id = ${card.id} and state = 'active'`,
  )
  if (blocked > 0)
    audit?.record({
      object: { kind: 'giftCard', id: card.id, label: `…${card.last4}` },
      before: { state: 'active' },
      after: { state: 'blocked' },
    })
  return { available: card.available }
}

/** Blocks a card found in the list; a blocked card stays blocked. */
export async function stopGiftCardById(
  { db }: Ctx,
  { id }: { id: string },
): Promise<{ available: number } | Refusal> {
  await execute(
    db,
    sql`update gift_cards set state = 'blocked' where id = ${id} and state = 'active'`,
  )
  const card = await queryRow(
    db,
    { available: integer },
    sql`
      select c.balance - c.authorized as available
      from gift_cards g
      join credit_grants c on c.id = g.grant_id
      where g.id = ${id} and g.state = 'blocked'`,
  )
  return (
    card
    ?? refuse('not-found', 'There is no active gift card with this ID.', {
      reason: 'gift-card-not-found',
    })
  )
}

const liabilityRow = {
  balanceType: literal<BalanceType>(),
  grants: integer,
  balance: integer,
  authorized: integer,
  expiringSoon: integer,
}

export async function readWalletLiability({
  db,
  now,
}: Ctx): Promise<OutputOf<Contract['readLiability']>> {
  const soon = new Date(now.getTime() + days(90))
  const rows = await queryRows(
    db,
    liabilityRow,
    sql`
      select balance_type, count(*) as grants, sum(balance) as balance,
        sum(authorized) as authorized,
        coalesce(sum(balance) filter (where expires_at <= ${soon}), 0) as expiring_soon
      from credit_grants
      where balance > 0
      group by balance_type
      order by balance_type`,
  )
  return { rows }
}
