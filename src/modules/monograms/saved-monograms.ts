import { and, desc, eq, or, sql } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { monogramsContract, SavedMonogram } from './contract.ts'
import { findCompanyOfMember, type Company } from './commands/companies.ts'
import { savedMonograms } from './db/schema.ts'
import { saveMonogramChoice } from './commands/save-monogram-choice.ts'

interface SavedMonogramList {
  rows: SavedMonogram[]
  /** The member's company, by name. */
  company: string | null
}

const maxSavedMonograms = 40

export async function listMonograms({ db, caller: actor }: Ctx): Promise<SavedMonogramList> {
  return listSaved(db, findOwnerId(actor) ?? '')
}

export async function saveMonogram(
  ctx: Ctx,
  {
    label,
    choice: { rush: _, ...choice },
    forCompany,
  }: InputOf<typeof monogramsContract.saveMonogram>,
): Promise<SavedMonogramList | Refusal> {
  const memberId = findOwnerId(ctx.caller) ?? ''
  const company = forCompany ? await findCompanyOfMember(ctx.db, memberId) : null
  if (forCompany && !company)
    return refuse(
      'not-allowed',
      'Your email address does not belong to a company we know. Save the monogram for '
        + 'yourself, or contact us.',
      { reason: 'no-company' },
    )
  const monogram = await saveMonogramChoice(ctx.db, choice)
  if (isRefusal(monogram)) return monogram
  const owner = company ? { companyId: company.id } : { memberId }
  const wasSaved = await inTransaction(ctx.db, async (tx) => {
    // Counted under a lock, so that parallel requests cannot exceed the limit.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`monograms:${company?.id ?? memberId}`}))`,
    )
    const count = await tx.$count(
      savedMonograms,
      company ? eq(savedMonograms.companyId, company.id) : eq(savedMonograms.memberId, memberId),
    )
    if (count >= maxSavedMonograms) return false
    await tx.insert(savedMonograms).values({
      id: createId('mgm', ctx.now.getTime()),
      ...owner,
      label,
      choice,
      ...monogram,
      createdAt: ctx.now,
    })
    return true
  })
  return wasSaved
    ? listSaved(ctx.db, memberId)
    : refuse('too-many', `You can save up to ${maxSavedMonograms} monograms. Remove one first.`, {
        reason: 'saved-monogram-limit',
      })
}

/** Members of a company can remove its saved monograms. */
export async function deleteMonogram(
  ctx: Ctx,
  { id }: { id: string },
): Promise<SavedMonogramList | Refusal> {
  const memberId = findOwnerId(ctx.caller) ?? ''
  const deleted = await ctx.db
    .delete(savedMonograms)
    .where(
      and(
        eq(savedMonograms.id, id),
        ownedBy(memberId, await findCompanyOfMember(ctx.db, memberId)),
      ),
    )
    .returning({ id: savedMonograms.id })
  return deleted.length > 0
    ? listSaved(ctx.db, memberId)
    : refuse('not-found', 'This monogram was already removed.', {
        reason: 'saved-monogram-not-found',
      })
}

/** Finds a saved monogram that a member can use. */
export async function findSavedMonogram(
  db: Db,
  { memberId, id }: { memberId: string; id: string },
): Promise<SavedMonogram | null> {
  return (await listSaved(db, memberId)).rows.find((one) => one.id === id) ?? null
}

/** The monograms of a member and the member's company. */
async function listSaved(db: Db, memberId: string): Promise<SavedMonogramList> {
  const company = await findCompanyOfMember(db, memberId)
  const { id, label, choice, proofId, letters, summary, companyId } = savedMonograms
  const wasSaved = await db
    .select({ id, label, choice, proofId, letters, summary, companyId })
    .from(savedMonograms)
    .where(ownedBy(memberId, company))
    .orderBy(desc(savedMonograms.createdAt), desc(id))
  const rows = wasSaved.map(({ companyId: of, ...one }) => ({
    ...one,
    company: of && company ? company.name : null,
  }))
  return { rows, company: company?.name ?? null }
}

function ownedBy(memberId: string, company: Company | null) {
  const own = eq(savedMonograms.memberId, memberId)
  return company ? or(own, eq(savedMonograms.companyId, company.id)) : own
}
