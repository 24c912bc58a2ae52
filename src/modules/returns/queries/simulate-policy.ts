import { sql } from 'drizzle-orm'
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
import { rows, type Db } from '#platform/db/database.server.ts'
import {
  explainDenial,
  simulateTerms,
  type SimulatedUnit,
  type SimulationTotals,
} from '../domain/simulation.ts'
import { getReturnTerms } from './terms.ts'

export interface PolicySimulation {
  /** Units requested for return in that period. */
  readonly pieces: number
  /** Units that the draft policy would apply to. */
  readonly touched: number
  readonly was: SimulationTotals
  readonly would: SimulationTotals
  /** Accepted returns that the draft would deny. */
  readonly newlyDenied: readonly {
    readonly number: string
    readonly order: string
    readonly why: string
    readonly value: number
  }[]
}

interface PastReturnUnit extends Omit<
  SimulatedUnit,
  'was' | 'would' | 'orderedAt' | 'sentAt' | 'arrivedAt' | 'requestedAt'
> {
  readonly number: string
  readonly order: string
  readonly ownerId: string
  readonly productId: string
  readonly unitPrice: number
  readonly compareAt: number | null
  readonly stateCode: string | null
  readonly isGift: boolean
  readonly orderedAt: string
  readonly sentAt: string
  readonly arrivedAt: string
  readonly requestedAt: string
  readonly promise: OrderReturnTerms
}

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
  const since = new Date(now.getTime() - inDays(days)).toISOString()
  const found = await rows<PastReturnUnit>(
    db,
    sql`
    select r.id as "returnId", r.number, o.number as "order", r.method, p.line_id as "lineId",
      p.unit, p.reason, p.resolution, p.state = 'rejected' as "wasRejected",
      o.owner_id as "ownerId", l.product_id as "productId", l.unit_price as "unitPrice",
      l.compare_at as "compareAt", l.return_promise as promise, t.value, t.price,
      g.address ->> 'stateCode' as "stateCode", g.prices_hidden
        or g.registry_id is not null as "isGift",
      to_jsonb(o.placed_at) #>> '{}' as "orderedAt",
      to_jsonb(coalesce(x.shipped_at, r.requested_at)) #>> '{}' as "sentAt",
      to_jsonb(coalesce(x.delivered_at, r.requested_at)) #>> '{}' as "arrivedAt",
      to_jsonb(r.requested_at) #>> '{}' as "requestedAt"
    from return_units p
    join returns r on r.id = p.return_id
    join orders o on o.id = r.order_id
    join order_lines l on l.id = p.line_id
    join order_units x on x.line_id = p.line_id and x.unit = p.unit
    join order_groups g on g.id = l.group_id
    cross join lateral (select (u ->> 'grand')::int as value, (u ->> 'merchandise')::int - (u ->>
    'productDiscount')::int - (u ->> 'orderDiscount')::int as price
      from (select l.units -> p.unit -> 'totals' as u) f) t
    where r.requested_at >= ${since}::timestamptz and p.state <> 'cancelled'
    order by r.requested_at, p.line_id, p.unit`,
  )
  const tiers = await readTiers(db, draft.match.tierIds ? found : [])
  const labels = await readProductLabels(
    db,
    found.map(({ productId }) => productId),
  )
  const affected = found.flatMap((row) => {
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
    const [orderedAt, sentAt] = [new Date(row.orderedAt), new Date(row.sentAt)]
    const [arrivedAt, requestedAt] = [new Date(row.arrivedAt), new Date(row.requestedAt)]
    return [
      {
        ...row,
        orderedAt,
        sentAt,
        arrivedAt,
        requestedAt,
        was: getReturnTerms(promise),
        would: draft.terms,
      },
    ]
  })
  const denied = affected.flatMap(({ number, order, value, ...piece }) => {
    const why = piece.wasRejected ? null : explainDenial({ ...piece, value }, piece.would)
    return why === null ? [] : [{ number, order, why, value }]
  })
  return {
    pieces: found.length,
    touched: affected.length,
    was: simulateTerms(affected, 'was'),
    would: simulateTerms(affected, 'would'),
    newlyDenied: denied.slice(0, maxListed),
  }
}

/** Current tiers, because past tiers are not stored. */
async function readTiers(
  db: Db,
  found: readonly PastReturnUnit[],
): Promise<Map<string, string | null>> {
  const members = new Set(found.map(({ ownerId }) => ownerId).filter((id) => id.startsWith('mem_')))
  return new Map(
    await Promise.all(
      [...members].map(async (id): Promise<[string, string | null]> => [
        id,
        await findTierId(db, id),
      ]),
    ),
  )
}
