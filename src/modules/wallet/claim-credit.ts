import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
import type { BalanceType } from './domain/balance-type.ts'

export async function claimCreditGrants(
  tx: Tx,
  { pocket, refs, ownerId }: { pocket: BalanceType; refs: readonly string[]; ownerId: string },
): Promise<number> {
  const claimed = await rows<{ balance: number }>(
    tx,
    sql`
    update credit_grants
    set owner_id = ${ownerId}
    where pocket = ${pocket} and ref = any(${sql.param([...refs])}::text[]) and owner_id is null
    returning balance`,
  )
  return claimed.reduce((sum, { balance }) => sum + balance, 0)
}
