import { and, desc, eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { monogramsContract, SavedMonogram } from './contract.ts'
import { savedMonograms } from './data/schema.ts'
import { keepMonogram } from './keep-monogram.ts'

interface Saved {
  rows: SavedMonogram[]
}

const most = 40

export async function listMonograms({ db, actor }: Ctx): Promise<Saved> {
  return { rows: await savedOf(db, ownerOf(actor) ?? '') }
}

export async function saveMonogram(
  ctx: Ctx,
  { label, choice: { rush: _, ...choice } }: InputOf<typeof monogramsContract.saveMonogram>,
): Promise<Saved | Refusal> {
  const memberId = ownerOf(ctx.actor) ?? ''
  const monogram = await keepMonogram(ctx.db, choice)
  if (isRefusal(monogram)) return monogram
  const kept = await inTransaction(ctx.db, async (tx) => {
    // Counted under the member's own lock, so that two tabs do not make one too many.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`monograms:${memberId}`}))`)
    const [count] = await rows<{ count: number }>(tx, sql`select count(*)::int as count from saved_monograms where member_id = ${memberId}`)
    if ((count?.count ?? 0) >= most) return false
    await tx.insert(savedMonograms).values({
      id: newId('mgm', ctx.now.getTime()),
      memberId,
      label,
      choice,
      ...monogram,
      createdAt: ctx.now,
    })
    return true
  })
  return kept ? { rows: await savedOf(ctx.db, memberId) } : refuse('too-many', `At most ${most} monograms are kept. Remove one first.`)
}

export async function removeMonogram(ctx: Ctx, { id }: { id: string }): Promise<Saved | Refusal> {
  const memberId = ownerOf(ctx.actor) ?? ''
  const gone = await ctx.db
    .delete(savedMonograms)
    .where(and(eq(savedMonograms.id, id), eq(savedMonograms.memberId, memberId)))
    .returning({ id: savedMonograms.id })
  return gone.length > 0 ? { rows: await savedOf(ctx.db, memberId) } : refuse('not-found', 'That monogram is not kept any more.')
}

/** One of a member's own, to be copied elsewhere; null when it is not theirs. */
export async function readSavedMonogram(db: Db, { memberId, id }: { memberId: string; id: string }): Promise<SavedMonogram | null> {
  return (await savedOf(db, memberId)).find((one) => one.id === id) ?? null
}

async function savedOf(db: Db, memberId: string): Promise<SavedMonogram[]> {
  const { id, label, choice, proofId, letters, summary } = savedMonograms
  return db
    .select({ id, label, choice, proofId, letters, summary })
    .from(savedMonograms)
    .where(eq(savedMonograms.memberId, memberId))
    .orderBy(desc(savedMonograms.createdAt), desc(id))
}
