import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { listColumns, integer, nullable, text, literal } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { PointsBalance, PointsEntry, PointsEntryType } from '../domain/points-ledger.ts'
import type { PointsGrantRow } from './points-grants.ts'

export interface PointsEntryDetails {
  readonly at: Date
  readonly cause?: string
  readonly ref?: string
  readonly label?: string
  readonly note?: string
  readonly reversal?: string
}

/** Inserts an entry per movement, with the balances after it counted from those of `account`. */
export async function insertEntries(
  tx: Tx,
  account: { readonly memberId: string } & PointsBalance,
  {
    movements,
    grants,
    details,
  }: {
    movements: readonly PointsEntry[]
    grants: readonly PointsGrantRow[]
    details: PointsEntryDetails
  },
): Promise<void> {
  let balance = account.available - account.debt
  let pendingBalance = account.pending
  const { at, note = '', reversal = null } = details
  const [first, ...others] = movements.flatMap(({ type, grantId, pending, available, debt }) => {
    if (type !== 'extend' && pending === 0 && available === 0 && debt === 0) return []
    balance += available - debt
    pendingBalance += pending
    const grant = grants.find(({ id }) => id === grantId)
    return {
      memberId: account.memberId,
      at,
      type,
      grantId,
      pending,
      available,
      debt,
      cause: details.cause ?? grant?.cause ?? '',
      ref: details.ref ?? grant?.ref ?? '',
      label: details.label ?? grant?.label ?? '',
      note,
      reversal,
      programVersion: grant?.programVersion ?? null,
      rule: grant?.rule ?? '',
      unlocksOn: grant?.unlocksOn ?? null,
      expiresOn: grant?.expiresOn ?? null,
      balanceAfter: balance,
      pendingAfter: pendingBalance,
    }
  })
  if (first) await execute(tx, sql`insert into points_entries ${insertValues(first, ...others)}`)
}

const ledgerEntryRow = {
  type: literal<PointsEntryType>(),
  grantId: nullable(text),
  pending: integer,
  available: integer,
  debt: integer,
}

export function listReversalEntries(tx: Tx, reversal: string): Promise<PointsEntry[]> {
  return queryRows(
    tx,
    ledgerEntryRow,
    sql`
      select ${listColumns(ledgerEntryRow)}
      from points_entries
      where reversal = ${reversal} and type = 'clawback'
      order by id`,
  )
}
