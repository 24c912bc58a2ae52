import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { BalanceType } from './domain/balance-type.ts'

export async function claimCreditGrants(
  tx: Tx,
  {
    balanceType,
    refs,
    ownerId,
  }: { balanceType: BalanceType; refs: readonly string[]; ownerId: string },
): Promise<number> {
  const claimed = await queryRows(
    tx,
    { balance: integer },
    sql`
      update credit_grants
      set owner_id = ${ownerId}
      where balance_type = ${balanceType} and ref = any(${refs}) and owner_id is null
      returning balance`,
  )
  return claimed.reduce((sum, { balance }) => sum + balance, 0)
}
