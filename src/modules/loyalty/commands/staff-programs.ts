import { asc, desc, eq, sql } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { getProgram } from '../db/programs.ts'
import { loyaltyPrograms } from '../db/schema.ts'
import { compareTerms, type SimulatedOrder } from '../domain/compare-terms.ts'
import { calculateLostShare } from '../domain/order-steps.ts'
import { findProgramFault } from '../domain/find-program-fault.ts'
import type { LoyaltyDeps, LoyaltyOrderFacts } from '../loyalty-deps.ts'
import type { Comparison, loyaltyStaffContract } from '../api/staff-contract.ts'

type ProgramVersion = OutputOf<typeof loyaltyStaffContract.publishProgram>
type OrderDeps = Pick<LoyaltyDeps, 'readOrderFacts' | 'listOrdersPlaced'>

export async function proposeProgram(
  ctx: Ctx,
  deps: OrderDeps,
  { terms, note }: InputOf<typeof loyaltyStaffContract.proposeProgram>,
): Promise<ProgramVersion | Refusal> {
  const fault = findProgramFault(terms)
  if (fault)
    return refuse('fields-invalid', fault, { reason: 'program-invalid', fields: { terms: fault } })
  const { terms: live } = await getProgram(ctx.db, ctx.now)
  const from = new Date(ctx.now.getTime() - days(365))
  const orders = await listPlacedOrders(ctx, deps, { from, until: ctx.now })
  const comparison = compareTerms(orders, { live, proposed: terms })
  const dryRun: Comparison = {
    ...comparison,
    tiers: [...comparison.tiers],
    from: from.toISOString(),
    until: ctx.now.toISOString(),
  }
  const id = createId('lpr', ctx.now.getTime())
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
  return describeProgram({ ...row, publishedAt: null })
}

const pageSize = 200

async function listPlacedOrders(
  ctx: Ctx,
  deps: OrderDeps,
  { from, until }: { from: Date; until: Date },
): Promise<SimulatedOrder[]> {
  const orders: SimulatedOrder[] = []
  for (let after = ''; ;) {
    const ids = await deps.listOrdersPlaced(ctx.db, { from, until, after, limit: pageSize })
    for (const id of ids) {
      const order = await deps.readOrderFacts(ctx.db, id, ctx.now)
      if (order)
        orders.push({
          ...order,
          lines: order.lines.map((line) => withoutReturnedUnits(line, order.units)),
        })
    }
    after = ids.at(-1) ?? ''
    if (ids.length < pageSize) return orders
  }
}

function withoutReturnedUnits(
  line: SimulatedOrder['lines'][number],
  pieces: LoyaltyOrderFacts['units'],
) {
  const left = (spend: number, unit: number): number => {
    const piece = pieces.find(
      (candidate) => candidate.lineId === line.lineId && candidate.unit === unit,
    )
    if (!piece || piece.gone !== null) return piece ? 0 : spend
    return piece.lowered ? spend - calculateLostShare(spend, piece.lowered) : spend
  }
  return { ...line, spends: line.spends.map(left) }
}

export async function publishProgram(
  ctx: Ctx,
  { id }: { id: string },
): Promise<ProgramVersion | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('loyalty programs', 0))`)
    const [found] = await tx.select().from(loyaltyPrograms).where(eq(loyaltyPrograms.id, id))
    if (!found)
      return refuse('not-found', 'We couldn’t find this program.', { reason: 'program-not-found' })
    if (found.version !== null)
      return refuse(
        'transition-illegal',
        `This program was already published as version ${found.version}.`,
        { reason: 'program-already-published' },
      )
    const { version: before } = await getProgram(tx, ctx.now)
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
    return describeProgram({ ...found, ...published })
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
  return { rows: found.map(describeProgram) }
}

type ProgramRow = Pick<
  typeof loyaltyPrograms.$inferSelect,
  'id' | 'version' | 'terms' | 'note' | 'proposedBy' | 'proposedAt' | 'publishedAt' | 'dryRun'
>

function describeProgram({
  id,
  version,
  terms,
  note,
  proposedBy,
  proposedAt,
  publishedAt,
  dryRun,
}: ProgramRow): ProgramVersion {
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
