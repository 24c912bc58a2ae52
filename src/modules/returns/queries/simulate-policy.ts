import { noProductLabels, readProductLabels } from '#modules/catalog/read-product-labels.ts'
import { findTierId } from '#modules/loyalty/find-tier-id.ts'
import {
  findReturnPolicy,
  listReturnPolicies,
  type ReturnPolicy,
} from '#modules/policies/list-return-policies.ts'
import type { PolicyDraft } from '#modules/policies/contract.ts'
import type { OrderReturnTerms } from '#modules/orders/lock-order.ts'
import { days as inDays } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import {
  boolean,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { ReturnReason } from '../domain/reasons.ts'
import type { ReturnMethod, ReturnResolution } from '../domain/return-plan.ts'
import { explainDenial, simulateTerms, type SimulationTotals } from '../domain/simulation.ts'
import { getReturnTerms } from './terms.ts'

export interface PolicySimulation {
  /** Units requested for return in that period. */
  readonly units: number
  /** Units that the draft policy would apply to. */
  readonly affected: number
  readonly current: SimulationTotals
  readonly draft: SimulationTotals
  /** Accepted returns that the draft would deny. */
  readonly newlyDenied: readonly {
    readonly number: string
    readonly order: string
    readonly why: string
    readonly value: number
  }[]
}

const pastUnitRow = {
  returnId: text,
  number: text,
  order: text,
  method: literal<ReturnMethod>(),
  lineId: text,
  unit: integer,
  reason: literal<ReturnReason>(),
  resolution: literal<ReturnResolution>(),
  wasRejected: boolean,
  ownerId: text,
  productId: text,
  unitPrice: integer,
  compareAt: nullable(integer),
  promise: jsonOf<OrderReturnTerms>(),
  value: integer,
  price: integer,
  stateCode: nullable(text),
  isGift: boolean,
  orderedAt: timestamp,
  sentAt: timestamp,
  arrivedAt: timestamp,
  requestedAt: timestamp,
}

type PastUnit = Row<typeof pastUnitRow>

const maxListed = 50

/** Applies a draft policy to past returns, without changing anything. */
export async function simulatePolicy(
  db: Db,
  { draft, days, now }: { readonly draft: PolicyDraft; readonly days: number; readonly now: Date },
): Promise<PolicySimulation> {
  const current = await listReturnPolicies(db)
  const policies: ReturnPolicy[] = [
    ...current.filter(({ id }) => id !== draft.id),
    { ...draft, version: 0 },
  ]
  const pastUnits = await listPastUnits(db, new Date(now.getTime() - inDays(days)))
  const tiers = await readTiers(db, draft.match.tierIds ? pastUnits : [])
  const labels = await readProductLabels(
    db,
    pastUnits.map(({ productId }) => productId),
  )
  const affected = pastUnits.flatMap((row) => {
    const { promise, ownerId, productId, unitPrice: price, compareAt, stateCode, isGift } = row
    const isPersonalized = promise.isPersonalized ?? false
    const policy = findReturnPolicy(policies, {
      ...(labels.get(productId) ?? noProductLabels),
      productId,
      price,
      compareAt,
      stateCode,
      isGift,
      isPersonalized,
      tierId: tiers.get(ownerId) ?? null,
      finalSale: promise.finalSale && !isPersonalized,
    })
    if (policy?.id !== draft.id) return []
    return [{ ...row, current: getReturnTerms(promise), draft: draft.terms }]
  })
  const denied = affected.flatMap(({ number, order, value, ...piece }) => {
    const why = piece.wasRejected ? null : explainDenial({ ...piece, value }, piece.draft)
    return why === null ? [] : [{ number, order, why, value }]
  })
  return {
    units: pastUnits.length,
    affected: affected.length,
    current: simulateTerms(affected, 'current'),
    draft: simulateTerms(affected, 'draft'),
    newlyDenied: denied.slice(0, maxListed),
  }
}

/** Units requested for return since then, without canceled ones. */
function listPastUnits(db: Db, since: Date): Promise<PastUnit[]> {
  return queryRows(
    db,
    pastUnitRow,
    sql`
      select r.id as return_id, r.number, o.number as "order", r.method, u.line_id, u.unit,
        u.reason, u.resolution, u.state = 'rejected' as was_rejected, o.owner_id, l.product_id,
        l.unit_price, l.compare_at, l.return_terms as promise, t.value, t.price,
        g.address ->> 'stateCode' as state_code,
        g.prices_hidden or g.registry_id is not null as is_gift,
        o.placed_at as ordered_at, coalesce(x.shipped_at, r.requested_at) as sent_at,
        coalesce(x.delivered_at, r.requested_at) as arrived_at, r.requested_at
      from return_units u
      join returns r on r.id = u.return_id
      join orders o on o.id = r.order_id
      join order_lines l on l.id = u.line_id
      join order_units x on x.line_id = u.line_id and x.unit = u.unit
      join order_groups g on g.id = l.group_id
      cross join lateral (
        select (f.totals ->> 'grand')::int as value,
          (f.totals ->> 'merchandise')::int - (f.totals ->> 'productDiscount')::int
            - (f.totals ->> 'orderDiscount')::int as price
        from (select l.units -> u.unit -> 'totals' as totals) f
      ) t
      where r.requested_at >= ${since} and u.state <> 'cancelled'
      order by r.requested_at, u.line_id, u.unit`,
  )
}

/** Current tiers, because past tiers are not stored. */
async function readTiers(db: Db, units: readonly PastUnit[]): Promise<Map<string, string | null>> {
  const members = new Set(units.map(({ ownerId }) => ownerId).filter((id) => id.startsWith('mem_')))
  return new Map(
    await Promise.all(
      [...members].map(async (id): Promise<[string, string | null]> => [
        id,
        await findTierId(db, id),
      ]),
    ),
  )
}
