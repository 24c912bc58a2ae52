import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  date,
  id as idOf,
  integer,
  nullable,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { setValues, sql } from '#platform/db/sql.ts'
import {
  calculateBalance,
  type PointsLedger,
  type PointsGrant,
  type LedgerChange,
} from '../domain/points-ledger.ts'
import { insertEntries, type PointsEntryDetails } from './points-entries.ts'
import {
  insertGrants,
  isGrantChanged,
  pointsGrantRow,
  updateGrants,
  type PointsGrantRow,
} from './points-grants.ts'

export const pointsAccountRow = {
  memberId: idOf<'mem'>(),
  available: integer,
  pending: integer,
  debt: integer,
  lifetime: integer,
  tierId: text,
  tierSince: timestamp,
  graceUntil: nullable(date),
  reviewedOn: date,
  code: text,
  extendedYear: nullable(integer),
  enrolledAt: timestamp,
  closedAt: nullable(timestamp),
  version: integer,
}

export type PointsAccountRow = Row<typeof pointsAccountRow>

/** A member's points account, locked until the transaction ends. */
export interface PointsAccount {
  readonly row: PointsAccountRow
  readonly grants: readonly PointsGrantRow[]
}

/** Locks and returns the points account, or null when the member is not enrolled or has left. */
export async function lockPointsAccount(tx: Tx, memberId: string): Promise<PointsAccount | null> {
  const row = await queryRow(
    tx,
    pointsAccountRow,
    sql`
      select ${listColumns(pointsAccountRow)}
      from points_accounts
      where member_id = ${memberId} and closed_at is null
      for update`,
  )
  if (!row) return null
  const grants = await queryRows(
    tx,
    pointsGrantRow,
    sql`
      select ${listColumns(pointsGrantRow)}
      from points_grants
      where member_id = ${memberId}
      order by earned_at, id`,
  )
  return { row, grants }
}

export function toLedger({ row: { debt }, grants }: PointsAccount): PointsLedger {
  return {
    grants: grants.map((grant) => ({ ...grant, isOpened: grant.unlockedAt !== null })),
    debt,
  }
}

export type PointsGrantDetails = Pick<
  PointsGrantRow,
  'cause' | 'ref' | 'label' | 'programVersion' | 'rule' | 'earnedAt'
>
  & Partial<
    Pick<
      PointsGrantRow,
      'orderId' | 'lineId' | 'unit' | 'spend' | 'countsTowardTier' | 'earliestUnlockOn' | 'paused'
    >
  >

export interface PointsChange {
  readonly change: LedgerChange
  /** What the entries say; what is left out is that of each entry's grant. */
  readonly details: PointsEntryDetails
  /** The details of new grants by id. */
  readonly newGrants?: ReadonlyMap<string, PointsGrantDetails>
}

/**
 * Saves a ledger change: the grants, an entry per movement with the balance after it, and the
 * account's totals.
 */
export async function savePointsAccount(
  tx: Tx,
  pointsAccount: PointsAccount,
  { change: { ledger, entries: movements }, details, newGrants = new Map() }: PointsChange,
): Promise<PointsAccount> {
  const { row } = pointsAccount
  const grants = ledger.grants.map((grant) =>
    toGrantRow(pointsAccount, grant, { newGrants, at: details.at }),
  )
  await insertGrants(
    tx,
    grants.filter(({ id }) => newGrants.has(id)),
  )
  await updateGrants(
    tx,
    row.memberId,
    grants.filter(
      (grant) =>
        !newGrants.has(grant.id)
        && isGrantChanged(
          grant,
          pointsAccount.grants.find(({ id }) => id === grant.id),
        ),
    ),
  )
  await insertEntries(tx, row, { movements, grants, details })
  const earned = movements.reduce(
    (points, { type, pending, available, debt }) =>
      points + (type === 'earn' ? pending + available - debt : 0),
    0,
  )
  const totals = {
    ...calculateBalance(ledger),
    lifetime: row.lifetime + Math.max(0, earned),
    version: row.version + 1,
  }
  await execute(
    tx,
    sql`update points_accounts set ${setValues(totals)} where member_id = ${row.memberId}`,
  )
  return { row: { ...row, ...totals }, grants }
}

interface GrantContext {
  readonly newGrants: ReadonlyMap<string, PointsGrantDetails>
  readonly at: Date
}

function toGrantRow(
  pointsAccount: PointsAccount,
  grant: PointsGrant,
  { newGrants, at }: GrantContext,
): PointsGrantRow {
  const { id, expiresOn } = grant
  const ledgerFields = pickLedgerFields(grant)
  const before = pointsAccount.grants.find((candidate) => candidate.id === id)
  const unlockedAt = before?.unlockedAt ?? (grant.isOpened ? at : null)
  // An extension is announced by its own email, so the expiry warnings start over.
  const isExtended =
    before !== undefined
    && before.expiresOn !== null
    && expiresOn !== null
    && expiresOn > before.expiresOn
  if (before)
    return {
      ...before,
      ...ledgerFields,
      unlockedAt,
      ...(isExtended && { lastWarningDays: null, warnedAt: at }),
    }
  const details = newGrants.get(id)
  if (!details) throw new Error(`The new grant ${id} has no details.`)
  return {
    orderId: null,
    lineId: null,
    unit: null,
    spend: 0,
    spendReduction: 0,
    countsTowardTier: true,
    earliestUnlockOn: null,
    paused: false,
    lastWarningDays: null,
    warnedAt: null,
    ...details,
    ...ledgerFields,
    memberId: pointsAccount.row.memberId,
    unlockedAt,
  }
}

/** Drops what `toLedger` carries along: a grant of a ledger also has the columns of its row. */
function pickLedgerFields({
  id,
  earned,
  remaining,
  state,
  unlocksOn,
  expiresOn,
  reduction,
  expired,
  repaidDebt,
  reversal,
}: PointsGrant): Omit<PointsGrant, 'isOpened'> {
  return {
    id,
    earned,
    remaining,
    state,
    unlocksOn,
    expiresOn,
    reduction,
    expired,
    repaidDebt,
    reversal,
  }
}

/** Whether a return of the member is open; points do not expire meanwhile. */
export function hasOpenReturn({ grants }: PointsAccount): boolean {
  return grants.some(({ paused }) => paused)
}

export async function updatePointsAccount(
  tx: Tx,
  pointsAccount: PointsAccount,
  values: Partial<
    Pick<
      PointsAccountRow,
      'tierId' | 'tierSince' | 'graceUntil' | 'reviewedOn' | 'extendedYear' | 'closedAt'
    >
  >,
): Promise<PointsAccount> {
  const { row } = pointsAccount
  await execute(
    tx,
    sql`update points_accounts set ${setValues(values)} where member_id = ${row.memberId}`,
  )
  return { ...pointsAccount, row: { ...row, ...values } }
}

export async function updatePointsGrants(
  tx: Tx,
  pointsAccount: PointsAccount,
  change: (grant: PointsGrantRow) => PointsGrantRow,
): Promise<PointsAccount> {
  const grants = pointsAccount.grants.map(change)
  await updateGrants(
    tx,
    pointsAccount.row.memberId,
    grants.filter((grant, index) => isGrantChanged(grant, pointsAccount.grants[index])),
  )
  return { ...pointsAccount, grants }
}
