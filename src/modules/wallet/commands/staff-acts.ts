import { sql } from 'drizzle-orm'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { rows } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { walletStaffContract } from '../contract.ts'
import { findGiftCard } from '../find-gift-card.ts'

type Contract = typeof walletStaffContract

export async function stopGiftCard(
  { db }: Ctx,
  { code }: { code: string },
): Promise<{ available: number } | Refusal> {
  const card = await findGiftCard(db, code)
  if (isRefusal(card)) return card
  await db.execute(
    sql`update gift_cards set state = 'stopped' where id = ${card.id} and state = 'active'`,
  )
  return { available: card.available }
}

export async function readWalletLiability({
  db,
  now,
}: Ctx): Promise<OutputOf<Contract['readLiability']>> {
  const soon = new Date(now.getTime() + 90 * 86_400_000).toISOString()
  const found = await rows<OutputOf<Contract['readLiability']>['rows'][number]>(
    db,
    sql`
    select pocket, count(*)::int as lots, sum(balance)::int as balance, sum(held)::int as held,
      coalesce(sum(balance) filter (where expires_at <= ${soon}::timestamptz),
        0)::int as "expiringSoon"
    from credit_grants where balance > 0 group by pocket order by pocket`,
  )
  return { rows: found }
}
