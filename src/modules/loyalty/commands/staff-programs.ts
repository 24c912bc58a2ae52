import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  json as jsonOf,
  nullable,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { getProgram } from '../db/programs.ts'
import { compareTerms, type SimulatedOrder } from '../domain/compare-terms.ts'
import { calculateLostShare } from '../domain/order-steps.ts'
import { findProgramFault } from '../domain/find-program-fault.ts'
import type { Services } from '#platform/services.ts'
import type { LoyaltyOrderFacts } from '../order-facts.ts'
import type { Comparison, loyaltyStaffContract } from '../api/staff-contract.ts'

type ProgramVersion = OutputOf<typeof loyaltyStaffContract.publishProgram>

const programRow = {
  id: text,
  version: nullable(integer),
  terms: jsonOf<ProgramVersion['terms']>(),
  note: text,
  proposedBy: text,
  proposedAt: timestamp,
  publishedAt: nullable(timestamp),
  dryRun: nullable(jsonOf<Comparison>()),
}

export async function proposeProgram(
  ctx: Ctx,
  services: Pick<Services, 'readOrderFacts' | 'listOrdersPlaced'>,
  { terms, note }: InputOf<typeof loyaltyStaffContract.proposeProgram>,
): Promise<ProgramVersion | Refusal> {
  const fault = findProgramFault(terms)
  if (fault)
    return refuse('fields-invalid', fault, { reason: 'program-invalid', fields: { terms: fault } })
  const { terms: live } = await getProgram(ctx.db, ctx.now)
  const from = new Date(ctx.now.getTime() - days(365))
  const orders = await listPlacedOrders(ctx, services, { from, until: ctx.now })
  const comparison = compareTerms(orders, { live, proposed: terms })
  const dryRun: Comparison = {
    ...comparison,
    tiers: [...comparison.tiers],
    from: from.toISOString(),
    until: ctx.now.toISOString(),
  }
  const row = {
    id: createId('lpr', ctx.now.getTime()),
    version: null,
    note,
    proposedBy: ctx.staff?.id ?? 'cli',
    proposedAt: ctx.now,
  }
  const inserted = insertValues({ ...row, terms: json(terms), dryRun: json(dryRun) })
  await inTransaction(ctx.db, (tx) => execute(tx, sql`insert into loyalty_programs ${inserted}`))
  return describeProgram({ ...row, terms, dryRun, publishedAt: null })
}

const pageSize = 200

async function listPlacedOrders(
  ctx: Ctx,
  services: Pick<Services, 'readOrderFacts' | 'listOrdersPlaced'>,
  { from, until }: { from: Date; until: Date },
): Promise<SimulatedOrder[]> {
  const orders: SimulatedOrder[] = []
  for (let after = ''; ;) {
    const ids = await services.listOrdersPlaced(ctx.db, { from, until, after, limit: pageSize })
    for (const id of ids) {
      const order = await services.readOrderFacts(ctx.db, id, ctx.now)
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
  units: LoyaltyOrderFacts['units'],
) {
  const left = (spend: number, unit: number): number => {
    const outcome = units.find(
      (candidate) => candidate.lineId === line.lineId && candidate.unit === unit,
    )
    if (!outcome || outcome.gone !== null) return outcome ? 0 : spend
    return outcome.priceDifference
      ? spend - calculateLostShare(spend, outcome.priceDifference)
      : spend
  }
  return { ...line, spends: line.spends.map(left) }
}

export async function publishProgram(
  ctx: Ctx,
  { id }: { id: string },
): Promise<ProgramVersion | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('loyalty programs', 0))`)
    const program = await queryRow(
      tx,
      programRow,
      sql`select ${listColumns(programRow)} from loyalty_programs where id = ${id}`,
    )
    if (!program)
      return refuse('not-found', 'We couldn’t find this program.', { reason: 'program-not-found' })
    if (program.version !== null)
      return refuse(
        'transition-illegal',
        `This program was already published as version ${program.version}.`,
        { reason: 'program-already-published' },
      )
    const { version: before } = await getProgram(tx, ctx.now)
    const last = await queryRow(
      tx,
      { version: nullable(integer) },
      sql`select version from loyalty_programs order by version desc nulls last limit 1`,
    )
    const published = { version: (last?.version ?? before) + 1, publishedAt: ctx.now }
    await execute(
      tx,
      sql`
        update loyalty_programs
        set version = ${published.version}, published_by = ${ctx.staff?.id ?? 'cli'},
          published_at = ${published.publishedAt}
        where id = ${id}`,
    )
    return describeProgram({ ...program, ...published })
  })
}

export async function listPrograms({
  db,
}: Ctx): Promise<OutputOf<typeof loyaltyStaffContract.listPrograms>> {
  const programs = await queryRows(
    db,
    programRow,
    sql`
      select ${listColumns(programRow)}
      from loyalty_programs
      order by proposed_at desc, id limit 100`,
  )
  return { rows: programs.map(describeProgram) }
}

function describeProgram({
  proposedAt,
  publishedAt,
  ...program
}: Row<typeof programRow>): ProgramVersion {
  return {
    ...program,
    proposedAt: proposedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}
