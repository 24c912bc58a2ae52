import { and, desc, eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Db } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { monogramsContract, SavedMonogram } from './contract.ts'
import { savedMonograms } from './data/schema.ts'
import { drawProof } from './draw-proof.ts'
import { keepProof } from './keep-proof.ts'
import { proofIdOf } from './proof-id.ts'
import { findTemplate } from './read-templates.ts'

interface Saved {
  rows: SavedMonogram[]
}

const most = 40

export async function listMonograms({ db, actor }: Ctx): Promise<Saved> {
  return { rows: await savedOf(db, ownerOf(actor) ?? '') }
}

export async function saveMonogram(ctx: Ctx, { label, choice }: InputOf<typeof monogramsContract.saveMonogram>): Promise<Saved | Refusal> {
  const memberId = ownerOf(ctx.actor) ?? ''
  const template = await findTemplate(ctx.db, choice.templateId)
  const proof = template && drawProof(template, choice, null)?.proof
  if (!template || !proof)
    return refuse('fields-invalid', 'These letters cannot be made as they are.', { fields: { choice: 'cannot be made' } })
  const proofId = proofIdOf(template.id, choice, proof.svg)
  await keepProof(ctx.db, { proofId, svg: proof.svg })
  const kept = await inTransaction(ctx.db, async (tx) => {
    // Counted under the member's own lock, so that two tabs do not make one too many.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`monograms:${memberId}`}))`)
    const [count] = await rows<{ count: number }>(tx, sql`select count(*)::int as count from saved_monograms where member_id = ${memberId}`)
    if ((count?.count ?? 0) >= most) return false
    await tx.insert(savedMonograms).values({
      id: newId('mgm', ctx.now.getTime()),
      memberId,
      label,
      templateId: template.id,
      choice,
      proofId,
      letters: proof.letters,
      summary: proof.summary,
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

async function savedOf(db: Db, memberId: string): Promise<SavedMonogram[]> {
  const { id, label, choice, proofId, letters, summary } = savedMonograms
  return db
    .select({ id, label, choice, proofId, letters, summary })
    .from(savedMonograms)
    .where(eq(savedMonograms.memberId, memberId))
    .orderBy(desc(savedMonograms.createdAt), desc(id))
}
