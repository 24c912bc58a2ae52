import type { FrozenTaxSale } from '#modules/pricing/tax-calculation.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, json, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { PlacedAddress, PlacedBilling } from './placed-order.ts'

/** An order whose tax a service calculated, with the delivery groups that it was asked about. */
export interface TaxOrder {
  readonly id: string
  readonly number: string
  readonly placedAt: Date
  readonly groups: readonly TaxOrderGroup[]
}

export interface TaxOrderGroup {
  readonly id: string
  readonly position: number
  /** Where it is taxed; null once the buyer is forgotten. */
  readonly address: Pick<PlacedAddress, 'line1' | 'line2' | 'city' | 'stateCode' | 'zip'> | null
  readonly sale: FrozenTaxSale
}

export async function findTaxOrder(db: Db, orderId: string): Promise<TaxOrder | null> {
  const [order, groups] = await Promise.all([
    queryRow(
      db,
      { id: text, number: text, placedAt: timestamp, billing: nullable(json<PlacedBilling>()) },
      sql`
        select id, number, placed_at, nullif(billing, 'null') as billing
        from orders
        where id = ${orderId} and tax_provider is not null`,
    ),
    queryRows(
      db,
      {
        id: text,
        position: integer,
        address: nullable(json<PlacedAddress>()),
        sale: json<FrozenTaxSale>(),
      },
      sql`
        select id, position, address, tax_sale as sale
        from order_groups
        where order_id = ${orderId} and tax_sale is not null
        order by position`,
    ),
  ])
  if (!order) return null
  const { billing, ...rest } = order
  return {
    ...rest,
    groups: groups.map((group) => ({
      ...group,
      address: group.sale.to ?? group.address ?? toAddress(billing),
    })),
  }
}

/** Groups that are not shipped are taxed where the buyer lives. */
function toAddress(billing: PlacedBilling | null): TaxOrderGroup['address'] {
  if (!billing) return null
  const { line1, line2, city, region, postalCode } = billing
  return { line1, line2, city, stateCode: region, zip: postalCode }
}
