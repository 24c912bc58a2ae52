import { and, desc, eq, or, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { monogramsContract, SavedMonogram } from './contract.ts'
import { companyOf, type Company } from './companies.ts'
import { savedMonograms } from './data/schema.ts'
import { saveMonogramChoice } from './save-monogram-choice.ts'

interface Saved {
  rows: SavedMonogram[]
  /** The member's company, by name. */
  company: string | null
}

const most = 40

export async function listMonograms({ db, actor }: Ctx): Promise<Saved> {
  return savedOf(db, ownerOf(actor) ?? '')
}

export async function saveMonogram(
  ctx: Ctx,
  {
    label,
    choice: { rush: _, ...choice },
    forCompany,
  }: InputOf<typeof monogramsContract.saveMonogram>,
): Promise<Saved | Refusal> {
  const memberId = ownerOf(ctx.actor) ?? ''
  const company = forCompany ? await companyOf(ctx.db, memberId) : null
  if (forCompany && !company)
    return refuse(
      'not-allowed',
      'Your address is at no company that we know. Keep the letters for yourself, or write to us.',
    )
  const monogram = await saveMonogramChoice(ctx.db, choice)
  if (isRefusal(monogram)) return monogram
  const keeper = company ? { companyId: company.id } : { memberId }
  const kept = await inTransaction(ctx.db, async (tx) => {
    // Counted under the keeper's own lock, so that two tabs do not make one too many.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`monograms:${company?.id ?? memberId}`}))`,
    )
    const count = await tx.$count(
      savedMonograms,
      company ? eq(savedMonograms.companyId, company.id) : eq(savedMonograms.memberId, memberId),
    )
    if (count >= most) return false
    await tx.insert(savedMonograms).values({
      id: newId('mgm', ctx.now.getTime()),
      ...keeper,
      label,
      choice,
      ...monogram,
      createdAt: ctx.now,
    })
    return true
  })
  return kept
    ? savedOf(ctx.db, memberId)
    : refuse('too-many', `At most ${most} monograms are kept. Remove one first.`)
}

/** Of what a company keeps, everyone of it may remove. */
export async function removeMonogram(ctx: Ctx, { id }: { id: string }): Promise<Saved | Refusal> {
  const memberId = ownerOf(ctx.actor) ?? ''
  const gone = await ctx.db
    .delete(savedMonograms)
    .where(and(eq(savedMonograms.id, id), keptFor(memberId, await companyOf(ctx.db, memberId))))
    .returning({ id: savedMonograms.id })
  return gone.length > 0
    ? savedOf(ctx.db, memberId)
    : refuse('not-found', 'That monogram is not kept any more.')
}

/** One that a member may use, to be copied elsewhere; null when there is none. */
export async function readSavedMonogram(
  db: Db,
  { memberId, id }: { memberId: string; id: string },
): Promise<SavedMonogram | null> {
  return (await savedOf(db, memberId)).rows.find((one) => one.id === id) ?? null
}

/** A member's own, and those of the company they are of. */
async function savedOf(db: Db, memberId: string): Promise<Saved> {
  const company = await companyOf(db, memberId)
  const { id, label, choice, proofId, letters, summary, companyId } = savedMonograms
  const kept = await db
    .select({ id, label, choice, proofId, letters, summary, companyId })
    .from(savedMonograms)
    .where(keptFor(memberId, company))
    .orderBy(desc(savedMonograms.createdAt), desc(id))
  const rows = kept.map(({ companyId: of, ...one }) => ({
    ...one,
    company: of && company ? company.name : null,
  }))
  return { rows, company: company?.name ?? null }
}

function keptFor(memberId: string, company: Company | null) {
  const own = eq(savedMonograms.memberId, memberId)
  return company ? or(own, eq(savedMonograms.companyId, company.id)) : own
}
