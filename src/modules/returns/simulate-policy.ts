import { sql } from 'drizzle-orm'
import { policyFor, readReturnPolicies, type ReturnPolicy } from '#modules/policies/read-return-policies.ts'
import type { PolicyDraft } from '#modules/policies/contract.ts'
import type { ReturnPromise } from '#modules/orders/take-order.ts'
import { days as inDays } from '#kernel/time/time.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { denial, weigh, type AskedPiece, type Weighed } from './domain/simulation.ts'
import { termsOf } from './terms.ts'

export interface Simulation {
  /** Pieces that somebody asked to send back in that time. */
  readonly pieces: number
  /** Those of goods that the draft would hold for. */
  readonly touched: number
  readonly was: Weighed
  readonly would: Weighed
  /** People who had it taken back and would not have: those who would be angry. */
  readonly newlyDenied: readonly { readonly number: string; readonly order: string; readonly why: string; readonly value: number }[]
}

interface Found extends Omit<AskedPiece, 'was' | 'would' | 'arrivedAt' | 'askedAt'> {
  readonly number: string
  readonly order: string
  readonly goodsId: string
  readonly price: number
  readonly arrivedAt: string
  readonly askedAt: string
  readonly promise: ReturnPromise
}

const shownAtMost = 50

/** A draft of a policy over what was asked for lately, before anybody is promised it. Changes nothing. */
export async function simulatePolicy(
  db: Db,
  { draft, days, now }: { readonly draft: PolicyDraft; readonly days: number; readonly now: Date },
): Promise<Simulation> {
  const live = await readReturnPolicies(db)
  const policies: ReturnPolicy[] = [...live.filter(({ id }) => id !== draft.id), { ...draft, version: 0 }]
  const since = new Date(now.getTime() - inDays(days)).toISOString()
  const found = await rows<Found>(
    db,
    sql`
    select r.id as "returnId", r.number, o.number as "order", r.method, p.line_id as "lineId", p.unit, p.reason, p.resolution, p.state = 'rejected' as "wasRejected",
      l.goods_id as "goodsId", l.unit_price as price, l.return_promise as promise, (l.units -> p.unit -> 'totals' ->> 'grand')::int as value,
      to_jsonb(coalesce(x.delivered_at, r.requested_at)) #>> '{}' as "arrivedAt", to_jsonb(r.requested_at) #>> '{}' as "askedAt"
    from return_pieces p join returns r on r.id = p.return_id join orders o on o.id = r.order_id join order_lines l on l.id = p.line_id
    join order_pieces x on x.line_id = p.line_id and x.unit = p.unit
    where r.requested_at >= ${since}::timestamptz and p.state <> 'cancelled' order by r.requested_at, p.line_id, p.unit`,
  )
  const asked = found.flatMap((one) => {
    const { promise, goodsId, price } = one
    const isPersonalized = promise.isPersonalized ?? false
    const policy = policyFor(policies, { goodsId, price, isPersonalized, finalSale: promise.finalSale && !isPersonalized })
    if (policy?.id !== draft.id) return []
    return [{ ...one, arrivedAt: new Date(one.arrivedAt), askedAt: new Date(one.askedAt), was: termsOf(promise), would: draft.terms }]
  })
  const angry = asked.flatMap(({ number, order, value, ...piece }) => {
    const why = piece.wasRejected ? null : denial({ ...piece, value }, piece.would)
    return why === null ? [] : [{ number, order, why, value }]
  })
  return {
    pieces: found.length,
    touched: asked.length,
    was: weigh(asked, 'was'),
    would: weigh(asked, 'would'),
    newlyDenied: angry.slice(0, shownAtMost),
  }
}
