import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { createId } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { BalanceType } from './domain/balance-type.ts'

export type { BalanceType } from './domain/balance-type.ts'

export interface NewCreditGrant {
  readonly ownerId: string | null
  readonly balanceType: BalanceType
  readonly amount: number
  readonly ref: string
  readonly reason: string
  readonly expiresAt?: Date | null
  readonly converted?: boolean
  readonly now: Date
}

export async function grantCredit(tx: Tx, grant: NewCreditGrant): Promise<string | null> {
  const {
    ownerId,
    balanceType,
    amount,
    ref,
    reason,
    expiresAt = null,
    converted = false,
    now,
  } = grant
  const inserted = await queryRow(
    tx,
    { grantId: text },
    sql`
      with inserted as (
        insert into credit_grants (id, owner_id, balance_type, ref, reason, initial, balance,
          currency, expires_at, created_at)
        values (${createId('wlt', now.getTime())}, ${ownerId}, ${balanceType}, ${ref}, ${reason},
          ${amount}, ${amount}, ${getShopLocale().currency}, ${expiresAt}, ${now})
        on conflict (balance_type, ref) do nothing
        returning id, owner_id, balance_type, initial, currency, ref, created_at
      )
      insert into wallet_entries (id, grant_id, owner_id, balance_type, kind, amount, balance_after,
        currency, ref, at)
      select ${createId('wal', now.getTime())}, id, owner_id, balance_type,
        ${converted ? 'convert' : 'allocate'}, initial, initial, currency, ref, created_at
      from inserted
      returning grant_id`,
  )
  return inserted?.grantId ?? null
}
