import { eq, sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { rowsOf } from '#platform/db/rows-of.ts'
import { balanceOf, type Ledger, type Lot, type Moved, type Movement } from '../domain/ledger.ts'
import { pointsAccounts, pointsEntries, pointsLots } from './schema.ts'

export type Account = typeof pointsAccounts.$inferSelect
export type LotRow = typeof pointsLots.$inferSelect

/** A member's points in hand: the account is locked until the transaction ends, so that what is read here stays true. */
export interface Book {
  readonly account: Account
  readonly lots: readonly LotRow[]
}

const accountRows = rowsOf(pointsAccounts)
const lotRows = rowsOf(pointsLots)

/** Null when the member is not in the program, or has left it. */
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
    lots: lots.map((lot) => ({ ...lot, isOpened: lot.unlockedAt !== null })),
    debt: account.debt,
  }
}

/** What a movement is written down with. */
export interface Words {
  readonly at: Date
  /** Of the lot it moves, when not given. */
  readonly cause?: string
  readonly ref?: string
  readonly label?: string
  readonly note?: string
  readonly reversal?: string
}

/** What of a lot is no figure of the ledger. */
export type LotFacts = Pick<
  LotRow,
  'cause' | 'ref' | 'label' | 'programVersion' | 'rule' | 'earnedAt'
>
  & Partial<
    Pick<LotRow, 'orderId' | 'lineId' | 'unit' | 'spend' | 'forTier' | 'notBefore' | 'paused'>
  >

/**
 * Writes what the rules have moved: the lots as they are now, an entry for each movement with the balance after it, and the account's
 * sums. `made` are the facts of new lots, by their ids.
 */
export async function write(
  tx: Tx,
  book: Book,
  { ledger, movements }: Moved,
  words: Words,
  made: ReadonlyMap<string, LotFacts> = new Map(),
): Promise<Book> {
  const lots = ledger.lots.map((lot) => rowOf(book, lot, { made, words }))
  await insertLots(
    tx,
    lots.filter(({ id }) => made.has(id)),
  )
  await updateLots(
    tx,
    book,
    lots.filter(
      (lot) =>
        !made.has(lot.id)
        && isChanged(
          lot,
          book.lots.find(({ id }) => id === lot.id),
        ),
    ),
  )
  await insertEntries(tx, book, { movements, lots, words })
  const earned = movements.reduce(
    (points, one) => points + (one.type === 'earn' ? one.pending + one.available - one.debt : 0),
    0,
  )
  const account = {
    ...book.account,
    ...balanceOf(ledger),
    lifetime: book.account.lifetime + Math.max(0, earned),
    version: book.account.version + 1,
  }
  const { available, pending, debt, lifetime, version } = account
  await tx
    .update(pointsAccounts)
    .set({ available, pending, debt, lifetime, version })
    .where(eq(pointsAccounts.memberId, account.memberId))
  return { account, lots }
}

interface Writing {
  readonly made: ReadonlyMap<string, LotFacts>
  readonly words: Words
}

function rowOf(book: Book, lot: Lot, { made, words }: Writing): LotRow {
  const { id, earned, remaining, state, unlocksOn, expiresOn, lowered, expired, lent, reversal } =
    lot
  const figures = {
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
  const before = book.lots.find((one) => one.id === id)
  const unlockedAt = before?.unlockedAt ?? (lot.isOpened ? words.at : null)
  // A later last day is told with what made it later; its warnings begin anew.
  const isExtended =
    before !== undefined
    && before.expiresOn !== null
    && expiresOn !== null
    && expiresOn > before.expiresOn
  if (before)
    return {
      ...before,
      ...figures,
      unlockedAt,
      ...(isExtended && { warned: null, warnedAt: words.at }),
    }
  const facts = made.get(id)
  if (!facts) throw new Error(`Nothing is known of ${id}.`)
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
    ...figures,
    memberId: book.account.memberId,
    unlockedAt,
  }
}

function isChanged(lot: LotRow, before: LotRow | undefined): boolean {
  return (
    !before
    || Object.keys(lot).some((key) => lot[key as keyof LotRow] !== before[key as keyof LotRow])
  )
}

async function insertLots(tx: Tx, lots: readonly LotRow[]): Promise<void> {
  if (lots.length > 0) await tx.insert(pointsLots).values([...lots])
}

/** What may change of a member's lots: their figures, their dates, and what their owner was told. Named by the member as well, so that no plan reads the whole table. */
async function updateLots(tx: Tx, { account }: Book, lots: readonly LotRow[]): Promise<void> {
  if (lots.length === 0) return
  await tx.execute(sql`
    update points_lots l set remaining = x.remaining, state = x.state, "unlocks_on" = x."unlocksOn", "expires_on" = x."expiresOn", paused = x.paused,
      lowered = x.lowered, spend_lowered = x."spendLowered", expired = x.expired, lent = x.lent, reversal = x.reversal, unlocked_at = x."unlockedAt", warned = x.warned, warned_at = x."warnedAt"
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as x(id text, remaining integer, state text, "unlocksOn" date, "expiresOn" date, paused boolean,
      lowered integer, "spendLowered" integer, expired integer, lent integer, reversal text, "unlockedAt" timestamptz, warned integer, "warnedAt" timestamptz)
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
    const lot = lots.find(({ id }) => id === movement.lotId)
    const { at, note = '', reversal = null } = words
    return {
      memberId: account.memberId,
      at,
      ...movement,
      cause: words.cause ?? lot?.cause ?? '',
      ref: words.ref ?? lot?.ref ?? '',
      label: words.label ?? lot?.label ?? '',
      note,
      reversal,
      programVersion: lot?.programVersion ?? null,
      rule: lot?.rule ?? '',
      unlocksOn: lot?.unlocksOn ?? null,
      expiresOn: lot?.expiresOn ?? null,
      balanceAfter: balance,
      pendingAfter: pending,
    }
  })
  if (entries.length > 0) await tx.insert(pointsEntries).values(entries)
}

/** What a taking back has moved. */
export function readReversal(tx: Tx, reversal: string): Promise<Movement[]> {
  return rows<Movement>(
    tx,
    sql`select type, lot_id as "lotId", pending, available, debt from points_entries where reversal = ${reversal} and type = 'clawback' order by id`,
  )
}

/** Whether anything of a member's is being returned just now: then nothing runs out. */
export function hasOpenReturn({ lots }: Book): boolean {
  return lots.some(({ paused }) => paused)
}

/** The account's own fields beside its sums. */
export async function updateAccount(
  tx: Tx,
  book: Book,
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
    .where(eq(pointsAccounts.memberId, book.account.memberId))
  return { ...book, account: { ...book.account, ...values } }
}

/** Lots with other dates or marks, and no movement. */
export async function markLots(tx: Tx, book: Book, change: (lot: LotRow) => LotRow): Promise<Book> {
  const lots = book.lots.map(change)
  await updateLots(
    tx,
    book,
    lots.filter((lot, index) => isChanged(lot, book.lots[index])),
  )
  return { ...book, lots }
}
