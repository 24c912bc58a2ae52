import { eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { ledgerOf, openBook, write, type Book } from './data/book.ts'
import { pointsRedemptions, pointsRestores, pointsUses } from './data/schema.ts'
import { restore, spend, type Use } from './domain/ledger.ts'

export type Redemption = typeof pointsRedemptions.$inferSelect

/** Points that come back are good for so many days at least. */
const restoredDays = 30

type NewRedemption = Omit<typeof pointsRedemptions.$inferInsert, 'id' | 'memberId'> & {
  readonly id?: string
}

/** Takes points for something, with the account in hand; null when there are not so many. */
export async function takePoints(
  tx: Tx,
  book: Book,
  redemption: NewRedemption,
): Promise<string | null> {
  const taken = spend(ledgerOf(book), redemption.points)
  if (!taken) return null
  const { at, name, id = newId('prd', at.getTime()) } = redemption
  await tx.insert(pointsRedemptions).values({ memberId: book.account.memberId, ...redemption, id })
  await tx
    .insert(pointsUses)
    .values(taken.uses.map(({ lotId, points }) => ({ redemptionId: id, lotId, points })))
  await write(tx, book, taken, { at, cause: 'redemption', ref: id, label: name })
  return id
}

interface Return {
  /** All that is left of it when not given. */
  readonly points?: number
  /** Good for thirty days at least; false for what never was an order, which changes no last day. */
  readonly renewed: boolean
  readonly state: Redemption['state']
  /** The same reference gives back once. */
  readonly ref: string
  readonly label: string
  readonly note: string
  readonly now: Date
}

/** Points of a redemption come back to the lots they were of, those that are good longest first. Returns how many. */
export async function returnPoints(tx: Tx, redemption: Redemption, back: Return): Promise<number> {
  const book = await openBook(tx, redemption.memberId)
  if (!book) return 0
  const [current] = await tx
    .select()
    .from(pointsRedemptions)
    .where(eq(pointsRedemptions.id, redemption.id))
  const points = Math.min(back.points ?? Infinity, redemption.points - (current?.restored ?? 0))
  const once = await tx
    .insert(pointsRestores)
    .values({ ref: back.ref, redemptionId: redemption.id, points, at: back.now })
    .onConflictDoNothing()
    .returning({ ref: pointsRestores.ref })
  if (once.length === 0) return 0
  await tx
    .update(pointsRedemptions)
    .set({ restored: sql`${pointsRedemptions.restored} + ${points}`, state: back.state })
    .where(eq(pointsRedemptions.id, redemption.id))
  const uses = await unuse(tx, book, { redemptionId: redemption.id, points })
  const until = back.renewed ? addDays(calendarDate(back.now), restoredDays) : null
  const { now: at, label, note } = back
  await write(tx, book, restore(ledgerOf(book), uses, until), {
    at,
    cause: 'redemption',
    ref: redemption.id,
    label,
    note,
  })
  return points
}

async function unuse(
  tx: Tx,
  { lots }: Book,
  { redemptionId, points }: { redemptionId: string; points: number },
): Promise<Use[]> {
  const used = await rows<{ lotId: string; left: number }>(
    tx,
    sql`select lot_id as "lotId", points - restored as left from points_uses where redemption_id = ${redemptionId} and points > restored`,
  )
  const lastDayOf = (id: string): CalendarDate | '9999' =>
    lots.find((lot) => lot.id === id)?.expiresOn ?? '9999'
  let left = points
  const back: Use[] = []
  for (const use of used.toSorted((a, b) => (lastDayOf(a.lotId) < lastDayOf(b.lotId) ? 1 : -1))) {
    const given = Math.min(left, use.left)
    if (given === 0) continue
    left -= given
    back.push({ lotId: use.lotId, points: given })
    await tx.execute(
      sql`update points_uses set restored = restored + ${given} where redemption_id = ${redemptionId} and lot_id = ${use.lotId}`,
    )
  }
  return back
}
