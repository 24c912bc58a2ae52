import { eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { rowsOf } from '#platform/db/rows-of.ts'
import { balanceOf, type Ledger, type Lot, type Moved, type Movement } from '../domain/ledger.ts'
import { pointsAccounts, pointsEntries, pointsLots } from './schema.ts'

export type Account = typeof pointsAccounts.$inferSelect
export type LotRow = typeof pointsLots.$inferSelect

/** A member's points account, locked until the transaction ends. */
export interface Book {
  readonly account: Account
  readonly lots: readonly LotRow[]
}

const accountRows = rowsOf(pointsAccounts)
const lotRows = rowsOf(pointsLots)

/** Locks and returns the points account, or null when the member is not enrolled or has left. */
export async function openBook(tx: Tx, memberId: string): Promise<Book | null> {
  const [account] = await accountRows(
    tx,
    sql`where member_id = ${memberId} and closed_at is null for update`,
  )
  if (!account) return null
  return {
    account,
    lots: await lotRows(tx, sql`where member_id = ${memberId} order by earned_at, id`),
  }
}

export function ledgerOf({ account, lots }: Book): Ledger {
  return {
    lots: lots.map((grant) => ({ ...grant, isOpened: grant.unlockedAt !== null })),
    debt: account.debt,
  }
}

export interface Words {
  readonly at: Date
  readonly cause?: string
  readonly ref?: string
  readonly label?: string
  readonly note?: string
  readonly reversal?: string
}

export type LotFacts = Pick<
  LotRow,
  'cause' | 'ref' | 'label' | 'programVersion' | 'rule' | 'earnedAt'
>
  & Partial<
    Pick<LotRow, 'orderId' | 'lineId' | 'unit' | 'spend' | 'forTier' | 'notBefore' | 'paused'>
  >

/**
 * Saves a ledger change: the grants, an entry per movement with the balance after it, and the
 * account's totals. `made` holds the details of new grants by id.
 */
export async function write(
  tx: Tx,
  pointsAccount: Book,
  { ledger, movements }: Moved,
  words: Words,
  made: ReadonlyMap<string, LotFacts> = new Map(),
): Promise<Book> {
  const lots = ledger.lots.map((grant) => toGrantRow(pointsAccount, grant, { made, words }))
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
          pointsAccount.lots.find(({ id }) => id === grant.id),
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
    ...pointsAccount.account,
    ...balanceOf(ledger),
    lifetime: pointsAccount.account.lifetime + Math.max(0, earned),
    version: pointsAccount.account.version + 1,
  }
  const { available, pending, debt, lifetime, version } = account
  await tx
    .update(pointsAccounts)
    .set({ available, pending, debt, lifetime, version })
    .where(eq(pointsAccounts.memberId, account.memberId))
  return { account, lots }
}

interface SaveContext {
  readonly made: ReadonlyMap<string, LotFacts>
  readonly words: Words
}

function toGrantRow(pointsAccount: Book, grant: Lot, { made, words }: SaveContext): LotRow {
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
  const before = pointsAccount.lots.find((candidate) => candidate.id === id)
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
    memberId: pointsAccount.account.memberId,
    unlockedAt,
  }
}

function isChanged(grant: LotRow, before: LotRow | undefined): boolean {
  return (
    !before
    || Object.keys(grant).some((key) => grant[key as keyof LotRow] !== before[key as keyof LotRow])
  )
}

async function insertGrants(tx: Tx, lots: readonly LotRow[]): Promise<void> {
  if (lots.length > 0) await tx.insert(pointsLots).values([...lots])
}

/**
 * Updates the changeable fields of grants. The member id in the condition lets the planner use its
 * index.
 */
async function updateGrants(tx: Tx, { account }: Book, lots: readonly LotRow[]): Promise<void> {
  if (lots.length === 0) return
  await tx.execute(sql`
    update points_lots l
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
  { account }: Book,
  {
    movements,
    lots,
    words,
  }: { movements: readonly Movement[]; lots: readonly LotRow[]; words: Words },
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
    const grant = lots.find(({ id }) => id === movement.lotId)
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

export function readReversal(tx: Tx, reversal: string): Promise<Movement[]> {
  return rows<Movement>(
    tx,
    sql`
      select type, lot_id as "lotId", pending, available, debt
      from points_entries
      where reversal = ${reversal} and type = 'clawback'
      order by id
    `,
  )
}

/** Whether a return of the member is open; points do not expire meanwhile. */
export function hasOpenReturn({ lots }: Book): boolean {
  return lots.some(({ paused }) => paused)
}

export async function updateAccount(
  tx: Tx,
  pointsAccount: Book,
  values: Partial<
    Pick<
      Account,
      'tierId' | 'tierSince' | 'graceUntil' | 'reviewedOn' | 'extendedYear' | 'closedAt'
    >
  >,
): Promise<Book> {
  await tx
    .update(pointsAccounts)
    .set(values)
    .where(eq(pointsAccounts.memberId, pointsAccount.account.memberId))
  return { ...pointsAccount, account: { ...pointsAccount.account, ...values } }
}

export async function markLots(
  tx: Tx,
  pointsAccount: Book,
  change: (grant: LotRow) => LotRow,
): Promise<Book> {
  const lots = pointsAccount.lots.map(change)
  await updateGrants(
    tx,
    pointsAccount,
    lots.filter((grant, index) => isChanged(grant, pointsAccount.lots[index])),
  )
  return { ...pointsAccount, lots }
}
