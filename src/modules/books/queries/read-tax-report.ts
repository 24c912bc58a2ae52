import type { TaxRow } from '#modules/pricing/price-lines.ts'
import { readReversedTaxesOfOrders } from '#modules/refunds/read-reversed-taxes.ts'
import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'
import type { ExemptionReason } from '#kernel/tax-exemption/exemption-reasons.ts'
import { getDestination } from '#kernel/us-address/destinations.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, json, literal, nullable, text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { buildTaxReport, type TaxEntry, type TaxReport } from '../domain/tax-report.ts'

/** Calendar days in the time zone of the shop, both included. */
export interface TaxPeriod {
  readonly from: string
  readonly to: string
}

/**
 * Sales tax by state and jurisdiction: charged on the day of the order, refunded on the day of the
 * refund. From the same frozen amounts as orders and refunds. Imported orders are not counted.
 */
export async function readTaxReport(db: Db, period: TaxPeriod): Promise<TaxReport> {
  const [charged, refunded] = await Promise.all([
    listChargedTaxes(db, period),
    listRefundedTaxes(db, period),
  ])
  return buildTaxReport([...charged, ...refunded])
}

const placeRow = {
  taxedState: nullable(text),
  stateCode: text,
  zip: text,
  exemption: nullable(literal<ExemptionReason>()),
}

/**
 * The state of the shop for a pickup, the destination of a delivery group, or where the buyer lives
 * if it is not shipped; and the reason of the buyer's exemption.
 */
const place = sql`
  g.taxed_state,
  coalesce(g.address ->> 'stateCode', o.billing ->> 'region', '') as state_code,
  coalesce(g.address ->> 'zip', o.billing ->> 'postalCode', '') as zip,
  case when g.tax_exemption ->> 'kind' = 'exempt' then g.tax_exemption ->> 'reason' end
    as exemption`

const isWithin = (time: Sql, { from, to }: TaxPeriod): Sql => sql`
  ${time} >= ${from}::date::timestamp at time zone ${getShopTimeZone()}
  and ${time} < (${to}::date + 1)::timestamp at time zone ${getShopTimeZone()}`

async function listChargedTaxes(db: Db, period: TaxPeriod): Promise<TaxEntry[]> {
  const groups = await queryRows(
    db,
    { ...placeRow, sales: integer, taxes: json<readonly TaxRow[]>() },
    sql`
      select ${place}, (g.totals ->> 'grand')::int - (g.totals ->> 'tax')::int as sales, g.taxes
      from orders o
      join order_groups g on g.order_id = o.id
      where o.channel <> 'import' and ${isWithin(sql`o.placed_at`, period)}`,
  )
  return groups.map(({ sales, taxes, exemption, ...group }) => ({
    kind: 'charged',
    state: findState(group),
    sales,
    exemption,
    taxes,
  }))
}

async function listRefundedTaxes(db: Db, period: TaxPeriod): Promise<TaxEntry[]> {
  const groups = await queryRows(
    db,
    { id: text, orderId: text, refundId: text, ...placeRow },
    sql`
      select g.id, g.order_id, r.id as refund_id, ${place}
      from order_refunds r
      join orders o on o.id = r.order_id
      join order_groups g on g.order_id = o.id
      where o.channel <> 'import' and ${isWithin(sql`r.at`, period)}`,
  )
  const reversed = await readReversedTaxesOfOrders(db, [
    ...new Set(groups.map(({ orderId }) => orderId)),
  ])
  const groupsByKey = new Map(groups.map((group) => [`${group.id} ${group.refundId}`, group]))
  return reversed.flatMap(({ groupId, refundId, net, taxes }): TaxEntry[] => {
    const group = groupsByKey.get(`${groupId} ${refundId}`)
    if (!group) return []
    const { exemption } = group
    return [{ kind: 'refunded', state: findState(group), sales: net, exemption, taxes }]
  })
}

function findState({
  taxedState,
  stateCode,
  zip,
}: {
  readonly taxedState: string | null
  readonly stateCode: string
  readonly zip: string
}): string {
  return taxedState ?? getDestination({ stateCode, zip })
}
