import { eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { selectRows } from '#platform/db/select-rows.ts'
import {
  calculateBalance,
  type PointsLedger,
  type PointsGrant,
  type LedgerChange,
  type PointsEntry,
} from '../domain/points-ledger.ts'
import { pointsAccounts, pointsEntries, pointsGrants } from './schema.ts'

export type PointsAccountRow = typeof pointsAccounts.$inferSelect
export type PointsGrantRow = typeof pointsGrants.$inferSelect

/** A member's points account, locked until the transaction ends. */
export interface PointsAccount {
  readonly row: PointsAccountRow
  readonly grants: readonly PointsGrantRow[]
}

const accountRows = selectRows(pointsAccounts)
const lotRows = selectRows(pointsGrants)

/** Locks and returns the points account, or null when the member is not enrolled or has left. */
export async function lockPointsAccount(tx: Tx, memberId: string): Promise<PointsAccount | null> {
  const [account] = await accountRows(
    tx,
    sql`where member_id = ${memberId} and closed_at is null for update`,
  )
  if (!account) return null
  return {
    row: account,
    grants: await lotRows(tx, sql`where member_id = ${memberId} order by earned_at, id`),
  }
}

export function toLedger({ row: account, grants: lots }: PointsAccount): PointsLedger {
  return {
    grants: lots.map((grant) => ({ ...grant, isOpened: grant.unlockedAt !== null })),
    debt: account.debt,
  }
}

export interface PointsEntryDetails {
  readonly at: Date
  readonly cause?: string
  readonly ref?: string
  readonly label?: string
  readonly note?: string
  readonly reversal?: string
}

export type PointsGrantDetails = Pick<
  PointsGrantRow,
  'cause' | 'ref' | 'label' | 'programVersion' | 'rule' | 'earnedAt'
>
  & Partial<
    Pick<
      PointsGrantRow,
      'orderId' | 'lineId' | 'unit' | 'spend' | 'forTier' | 'notBefore' | 'paused'
    >
  >

/**
 * Saves a ledger change: the grants, an entry per movement with the balance after it, and the
 * account's totals. `made` holds the details of new grants by id.
 */
export async function savePointsAccount(
  tx: Tx,
  pointsAccount: PointsAccount,
  { ledger, entries: movements }: LedgerChange,
  words: PointsEntryDetails,
  made: ReadonlyMap<string, PointsGrantDetails> = new Map(),
): Promise<PointsAccount> {
  const lots = ledger.grants.map((grant) => toGrantRow(pointsAccount, grant, { made, words }))
  await insertGrants(
    tx,
    lots.filter(({ id }) => made.has(id)),
  )
  await updateGrants(
    tx,
    pointsAccount,
    lots.filter(
      (grant) =>
        !made.has(grant.id)
        && isChanged(
          grant,
          pointsAccount.grants.find(({ id }) => id === grant.id),
        ),
    ),
  )
  await insertEntries(tx, pointsAccount, { movements, lots, words })
  const earned = movements.reduce(
    (points, candidate) =>
      points
      + (candidate.type === 'earn' ? candidate.pending + candidate.available - candidate.debt : 0),
    0,
  )
  const account = {
    ...pointsAccount.row,
    ...calculateBalance(ledger),
    lifetime: pointsAccount.row.lifetime + Math.max(0, earned),
    version: pointsAccount.row.version + 1,
  }
  const { available, pending, debt, lifetime, version } = account
  await tx
    .update(pointsAccounts)
    .set({ available, pending, debt, lifetime, version })
    .where(eq(pointsAccounts.memberId, account.memberId))
  return { row: account, grants: lots }
}

interface SaveContext {
  readonly made: ReadonlyMap<string, PointsGrantDetails>
  readonly words: PointsEntryDetails
}

function toGrantRow(
  pointsAccount: PointsAccount,
  grant: PointsGrant,
  { made, words }: SaveContext,
): PointsGrantRow {
  const { id, earned, remaining, state, unlocksOn, expiresOn, lowered, expired, lent, reversal } =
    grant
  const ledgerFields = {
    id,
    earned,
    remaining,
    state,
    unlocksOn,
    expiresOn,
    lowered,
    expired,
    lent,
    reversal,
  }
  const before = pointsAccount.grants.find((candidate) => candidate.id === id)
  const unlockedAt = before?.unlockedAt ?? (grant.isOpened ? words.at : null)
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
      ...(isExtended && { warned: null, warnedAt: words.at }),
    }
  const facts = made.get(id)
  if (!facts) throw new Error(`The new grant ${id} has no details.`)
  return {
    orderId: null,
    lineId: null,
    unit: null,
    spend: 0,
    spendLowered: 0,
    forTier: true,
    notBefore: null,
    paused: false,
    warned: null,
    warnedAt: null,
    ...facts,
    ...ledgerFields,
    memberId: pointsAccount.row.memberId,
    unlockedAt,
  }
}

function isChanged(grant: PointsGrantRow, before: PointsGrantRow | undefined): boolean {
  return (
    !before
    || Object.keys(grant).some(
      (key) => grant[key as keyof PointsGrantRow] !== before[key as keyof PointsGrantRow],
    )
  )
}

async function insertGrants(tx: Tx, lots: readonly PointsGrantRow[]): Promise<void> {
  if (lots.length > 0) await tx.insert(pointsGrants).values([...lots])
}

/**
 * Updates the changeable fields of grants. The member id in the condition lets the planner use its
 * index.
 */
async function updateGrants(
  tx: Tx,
  { row: account }: PointsAccount,
  lots: readonly PointsGrantRow[],
): Promise<void> {
  if (lots.length === 0) return
  await tx.execute(sql`
    update points_grants l
    set remaining = x.remaining, state = x.state, "unlocks_on" = x."unlocksOn",
      "expires_on" = x."expiresOn", paused = x.paused,
      lowered = x.lowered, spend_lowered = x."spendLowered", expired = x.expired, lent = x.lent,
        reversal = x.reversal, unlocked_at = x."unlockedAt", warned = x.warned,
        warned_at = x."warnedAt"
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as x(id text, remaining integer,
      state text, "unlocksOn" date, "expiresOn" date, paused boolean,
      lowered integer, "spendLowered" integer, expired integer, lent integer, reversal text,
        "unlockedAt" timestamptz, warned integer, "warnedAt" timestamptz)
    where l.id = x.id and l.member_id = ${account.memberId}`)
}

async function insertEntries(
  tx: Tx,
  { row: account }: PointsAccount,
  {
    movements,
    lots,
    words,
  }: {
    movements: readonly PointsEntry[]
    lots: readonly PointsGrantRow[]
    words: PointsEntryDetails
  },
): Promise<void> {
  let balance = account.available - account.debt
  let pending = account.pending
  const entries = movements.flatMap((movement) => {
    if (
      movement.type !== 'extend'
      && movement.pending === 0
      && movement.available === 0
      && movement.debt === 0
    )
      return []
    balance += movement.available - movement.debt
    pending += movement.pending
    const grant = lots.find(({ id }) => id === movement.grantId)
    const { at, note = '', reversal = null } = words
    return {
      memberId: account.memberId,
      at,
      ...movement,
      cause: words.cause ?? grant?.cause ?? '',
      ref: words.ref ?? grant?.ref ?? '',
      label: words.label ?? grant?.label ?? '',
      note,
      reversal,
      programVersion: grant?.programVersion ?? null,
      rule: grant?.rule ?? '',
      unlocksOn: grant?.unlocksOn ?? null,
      expiresOn: grant?.expiresOn ?? null,
      balanceAfter: balance,
      pendingAfter: pending,
    }
  })
  if (entries.length > 0) await tx.insert(pointsEntries).values(entries)
}

export function listReversalEntries(tx: Tx, reversal: string): Promise<PointsEntry[]> {
  return rows<PointsEntry>(
    tx,
    sql`
      select type, grant_id as "grantId", pending, available, debt
      from points_entries
      where reversal = ${reversal} and type = 'clawback'
      order by id
    `,
  )
}

/** Whether a return of the member is open; points do not expire meanwhile. */
export function hasOpenReturn({ grants: lots }: PointsAccount): boolean {
  return lots.some(({ paused }) => paused)
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
  await tx
    .update(pointsAccounts)
    .set(values)
    .where(eq(pointsAccounts.memberId, pointsAccount.row.memberId))
  return { ...pointsAccount, row: { ...pointsAccount.row, ...values } }
}

export async function updatePointsGrants(
  tx: Tx,
  pointsAccount: PointsAccount,
  change: (grant: PointsGrantRow) => PointsGrantRow,
): Promise<PointsAccount> {
  const lots = pointsAccount.grants.map(change)
  await updateGrants(
    tx,
    pointsAccount,
    lots.filter((grant, index) => isChanged(grant, pointsAccount.grants[index])),
  )
  return { ...pointsAccount, grants: lots }
}
