import { sum } from '#kernel/money/money.ts'
import type { ShipmentAddress } from '#modules/orders/find-shipment-address.ts'
import type { OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Parcel } from '../carrier.ts'
import { parseAddressLines } from '../domain/carrier-address.ts'
import type { ParcelFacts } from './buy-label.ts'

/** The order units in a parcel. */
export type ParcelUnits = readonly Pick<OrderUnitKey, 'lineId' | 'unit'>[]

type FactServices = Pick<Services, 'db' | 'settings'>

/** The facts of an outgoing parcel. Without a measured parcel, the first preset is used. */
export async function readParcelFacts(
  services: FactServices,
  {
    address,
    units,
    parcel,
  }: { address: ShipmentAddress; units: ParcelUnits; parcel?: Parcel | undefined },
): Promise<ParcelFacts> {
  const shop = services.settings.get('shop')
  return {
    from: parseAddressLines(shop.warehouseAddress, shop.phone),
    to: address.to,
    parcel: parcel ?? (await estimateParcel(services, units)),
    deliveryNotes: address.deliveryNotes,
    latest: address.latest,
    isReturn: false,
    format: services.settings.get('parcels').labelFormat,
  }
}

/** The facts of a parcel that a customer sends back to address lines of the shop. */
export async function readReturnFacts(
  services: FactServices,
  { from, to, units }: { from: ShipmentAddress['to']; to: readonly string[]; units: ParcelUnits },
): Promise<ParcelFacts> {
  return {
    from,
    to: parseAddressLines(to, services.settings.get('shop').phone),
    parcel: await estimateParcel(services, units),
    deliveryNotes: '',
    latest: null,
    isReturn: true,
    // Customers print it at home.
    format: 'pdf',
  }
}

/** The weight of the units in the first box of the settings. */
async function estimateParcel({ db, settings }: FactServices, units: ParcelUnits): Promise<Parcel> {
  const { presets, fallbackWeightG } = settings.get('parcels')
  const [box] = presets
  if (!box) throw new Error('The settings have no box.')
  const weights = await listUnitWeights(db, units)
  const { lengthMm, widthMm, heightMm } = box
  return {
    weightG: box.weightG + sum(weights.map((weightG) => weightG || fallbackWeightG)),
    lengthMm,
    widthMm,
    heightMm,
  }
}

async function listUnitWeights(db: Db, units: ParcelUnits): Promise<number[]> {
  const rows = await queryRows(
    db,
    { weightG: integer },
    sql`
      select coalesce(v.weight_g, 0) as weight_g
      from jsonb_to_recordset(${json(units)}) as x ("lineId" text, unit int)
      join order_lines l on l.id = x."lineId"
      left join order_units u on u.line_id = l.id and u.unit = x.unit
      left join variants v on v.id = coalesce(u.variant_id, l.variant_id)`,
  )
  return rows.map(({ weightG }) => weightG)
}
