import { asc, desc, eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { readProgram } from './data/programs.ts'
import { loyaltyPrograms } from './data/schema.ts'
import { compareTerms, type TriedOrder } from './domain/compare-terms.ts'
import { shareLost } from './domain/follow.ts'
import { faultOf } from './domain/program-fault.ts'
import type { LoyaltyParts, OrderFacts } from './loyalty-parts.ts'
import type { Comparison, loyaltyStaffContract } from './staff-contract.ts'

type Shown = OutputOf<typeof loyaltyStaffContract.publishProgram>
type Parts = Pick<LoyaltyParts, 'readOrderFacts' | 'listOrdersPlaced'>

/** Rules that make no sense are refused; others are tried out on last year's orders and kept beside what that came to. */
export async function proposeProgram(
  ctx: Ctx,
  parts: Parts,
  { terms, note }: InputOf<typeof loyaltyStaffContract.proposeProgram>,
): Promise<Shown | Refusal> {
  const fault = faultOf(terms)
  if (fault) return refuse('fields-invalid', fault, { fields: { terms: fault } })
  const { terms: live } = await readProgram(ctx.db, ctx.now)
  const from = new Date(ctx.now.getTime() - days(365))
  const orders = await ordersOf(ctx, parts, { from, until: ctx.now })
  const compared = compareTerms(orders, { live, proposed: terms })
  const dryRun: Comparison = {
    ...compared,
    tiers: [...compared.tiers],
    from: from.toISOString(),
    until: ctx.now.toISOString(),
  }
  const id = newId('lpr', ctx.now.getTime())
  const row = {
    id,
    version: null,
    terms,
    note,
    proposedBy: ctx.staff?.id ?? 'cli',
    proposedAt: ctx.now,
    dryRun,
  }
  await inTransaction(ctx.db, (tx) => tx.insert(loyaltyPrograms).values(row))
  return shown({ ...row, publishedAt: null })
}

const pageOf = 200

async function ordersOf(
  ctx: Ctx,
  parts: Parts,
  { from, until }: { from: Date; until: Date },
): Promise<TriedOrder[]> {
  const orders: TriedOrder[] = []
  for (let after = ''; ;) {
    const ids = await parts.listOrdersPlaced(ctx.db, { from, until, after, limit: pageOf })
    for (const id of ids) {
      const order = await parts.readOrderFacts(ctx.db, id, ctx.now)
      if (order)
        orders.push({ ...order, lines: order.lines.map((line) => withoutGone(line, order.pieces)) })
    }
    after = ids.at(-1) ?? ''
    if (ids.length < pageOf) return orders
  }
}

/** Pieces that were cancelled or came back earned nothing in the end, those that were exchanged for less what is left of them. */
function withoutGone(line: TriedOrder['lines'][number], pieces: OrderFacts['pieces']) {
  const left = (spend: number, unit: number): number => {
    const piece = pieces.find((one) => one.lineId === line.lineId && one.unit === unit)
    if (!piece || piece.gone !== null) return piece ? 0 : spend
    return piece.lowered ? spend - shareLost(spend, piece.lowered) : spend
  }
  return { ...line, spends: line.spends.map(left) }
}

/** From now on they hold. A version is never changed; the next one takes its place. */
export async function publishProgram(ctx: Ctx, { id }: { id: string }): Promise<Shown | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('loyalty programs', 0))`)
    const [found] = await tx.select().from(loyaltyPrograms).where(eq(loyaltyPrograms.id, id))
    if (!found) return refuse('not-found', 'There are no such rules.')
    if (found.version !== null)
      return refuse(
        'transition-illegal',
        `They are published already, as version ${found.version}.`,
      )
    const { version: before } = await readProgram(tx, ctx.now)
    const [last] = await tx
      .select({ version: loyaltyPrograms.version })
      .from(loyaltyPrograms)
      .orderBy(sql`version desc nulls last`)
      .limit(1)
    const published = {
      version: (last?.version ?? before) + 1,
      publishedBy: ctx.staff?.id ?? 'cli',
      publishedAt: ctx.now,
    }
    await tx.update(loyaltyPrograms).set(published).where(eq(loyaltyPrograms.id, id))
    return shown({ ...found, ...published })
  })
}

export async function listPrograms({
  db,
}: Ctx): Promise<OutputOf<typeof loyaltyStaffContract.listPrograms>> {
  const found = await db
    .select()
    .from(loyaltyPrograms)
    .orderBy(desc(loyaltyPrograms.proposedAt), asc(loyaltyPrograms.id))
    .limit(100)
  return { rows: found.map(shown) }
}

type Kept = Pick<
  typeof loyaltyPrograms.$inferSelect,
  'id' | 'version' | 'terms' | 'note' | 'proposedBy' | 'proposedAt' | 'publishedAt' | 'dryRun'
>

function shown({
  id,
  version,
  terms,
  note,
  proposedBy,
  proposedAt,
  publishedAt,
  dryRun,
}: Kept): Shown {
  return {
    id,
    version,
    terms: terms as never,
    note,
    proposedBy,
    proposedAt: proposedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    dryRun: dryRun as Comparison | null,
  }
}
