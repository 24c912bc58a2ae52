import { formatInteger } from '#kernel/locale/format-integer.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { findOrderId } from '#modules/orders/find-order.ts'
import type { OrderActor } from '#modules/orders/lock-order.ts'
import { sum } from '#kernel/money/money.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { createCodeKey, normalizeSku } from '#kernel/typed-code/typed-code.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { listShipments } from '../db/shipments.ts'
import type { LineQuantity } from '../domain/select-units.ts'
import {
  findRowFault,
  groupRows,
  readTrackingRows,
  type TrackingRow,
} from '../domain/tracking-file.ts'
import { checkShipment, shipUnits, type ShipUnitsInput } from './ship-units.ts'

const maxRows = 5_000

type Outcome = 'ships' | 'shipped' | 'already_shipped' | 'refused'

export interface TrackingReport {
  /** Shipments that were made, or would be. */
  readonly shipments: number
  readonly failed: number
  readonly rows: {
    readonly row: number
    readonly order: string
    readonly sku: string
    readonly trackingNo: string
    readonly outcome: Outcome
    readonly why: string
  }[]
}

/**
 * Ships what a CSV file names, one shipment for each order and tracking number. Each is a separate
 * transaction. Lines whose shipment exists are skipped, so that a file can be sent again.
 */
export async function importTracking(
  services: Services,
  { bytes, isPreview }: { bytes: Buffer; isPreview: boolean },
  by: OrderActor,
): Promise<TrackingReport | Refusal<'file-refused'>> {
  const rows = readFile(bytes)
  if (isRefusal(rows)) return rows
  const results: TrackingReport['rows'][number][] = []
  let shipments = 0
  for (const group of groupRows(rows)) {
    const result = await importGroup(services, { group, isPreview }, by)
    if (result.outcome === 'shipped' || result.outcome === 'ships') shipments++
    results.push(
      ...group.map(({ row, order, sku, trackingNo }) => ({
        row,
        order,
        sku,
        trackingNo,
        ...result,
      })),
    )
  }
  return {
    shipments,
    failed: results.filter(({ outcome }) => outcome === 'refused').length,
    rows: results.toSorted((one, other) => one.row - other.row),
  }
}

function readFile(bytes: Buffer): TrackingRow[] | Refusal<'file-refused'> {
  try {
    const records: string[][] = parse(bytes, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: false,
    })
    const rows = readTrackingRows(records)
    if ('fault' in rows) return refuseFile(rows.fault)
    return rows.length > maxRows
      ? refuseFile(`A file can have at most ${formatInteger(maxRows)} lines.`)
      : rows
  } catch (error) {
    if (error instanceof CsvError)
      return refuseFile(`This is not a CSV file: ${error.message.split('.')[0] ?? ''}.`)
    throw error
  }
}

function refuseFile(message: string): Refusal<'file-refused'> {
  return refuse('file-refused', message, { reason: 'tracking-file-invalid' })
}

interface GroupResult {
  readonly outcome: Outcome
  readonly why: string
}

async function importGroup(
  services: Services,
  { group, isPreview }: { group: readonly TrackingRow[]; isPreview: boolean },
  by: OrderActor,
): Promise<GroupResult> {
  const no = (why: string): GroupResult => ({ outcome: 'refused', why })
  const [first] = group
  const fault = group.map(findRowFault).find((found) => found !== null)
  if (!first || fault) return no(fault ?? '')
  const orderId = await findOrderId(services.db, first.order)
  if (orderId === null) return no(`There is no order ${first.order}.`)
  const wanted = await findItems(services.db, orderId, group)
  if ('why' in wanted) return no(wanted.why)
  if (await isShipped(services.db, { orderId, trackingNo: first.trackingNo, items: wanted.items }))
    return { outcome: 'already_shipped', why: '' }
  const input: ShipUnitsInput = {
    orderId,
    ...(wanted.groupId !== null && { groupId: wanted.groupId }),
    ...(wanted.items && { items: wanted.items }),
    given: {
      trackingNo: first.trackingNo,
      carrier: first.carrier || undefined,
      trackingUrl: first.trackingUrl || undefined,
    },
  }
  const result = isPreview
    ? await checkShipment(services, input)
    : await shipUnits(services, input, by)
  if (isRefusal(result)) return no(result.message)
  return { outcome: isPreview ? 'ships' : 'shipped', why: '' }
}

interface WantedItems {
  /** The delivery group of the items; null when they are not named. */
  readonly groupId: string | null
  /** Undefined for everything that can ship. */
  readonly items: readonly LineQuantity[] | undefined
}

/** Finds the lines of an order by SKU. A SKU on several lines fills them one after the other. */
async function findItems(
  db: Db,
  orderId: string,
  group: readonly TrackingRow[],
): Promise<WantedItems | { readonly why: string }> {
  const named = group.filter(({ sku }) => sku !== '')
  if (named.length === 0) return { groupId: null, items: undefined }
  const lines = await queryRows(
    db,
    { id: text, groupId: text, sku: nullable(text), qty: integer, unshipped: integer },
    sql`
      select
        l.id, l.group_id, l.sku, l.qty,
        l.qty - (
          select count(*)::int
          from order_units p
          where p.line_id = l.id and p.status not in ('unfulfilled', 'in_production', 'ready')
        ) as unshipped
      from order_lines l
      where l.order_id = ${orderId} and l.gift_card is null
      order by l.position`,
  )
  const items: LineQuantity[] = []
  const groups = new Set<string>()
  for (const { sku, qty } of named) {
    const key = normalizeSku(sku).toLowerCase()
    const own = lines.filter((line) => normalizeSku(line.sku ?? '').toLowerCase() === key)
    if (own.length === 0) return { why: `This order has no item ${sku}.` }
    const unshipped = sum(own.map((line) => line.unshipped))
    let left = qty ?? (unshipped || sum(own.map((line) => line.qty)))
    for (const line of own) {
      const taken = Math.min(left, unshipped > 0 ? line.unshipped : line.qty)
      if (taken > 0) {
        items.push({ lineId: line.id, qty: taken })
        groups.add(line.groupId)
      }
      left -= taken
    }
    if (left > 0) return { why: `This order has fewer units of ${sku}.` }
  }
  const [groupId = null] = groups
  return groups.size > 1
    ? { why: 'These items go to several addresses. Use one tracking number for each.' }
    : { groupId, items }
}

/** Whether the order has a shipment with this number that contains the items. */
async function isShipped(
  db: Db,
  {
    orderId,
    trackingNo,
    items = [],
  }: { orderId: string; trackingNo: string; items: readonly LineQuantity[] | undefined },
): Promise<boolean> {
  const key = createCodeKey(trackingNo)
  return (await listShipments(db, orderId)).some(
    (shipment) =>
      shipment.status !== 'voided'
      && createCodeKey(shipment.trackingNo) === key
      && items.every(({ lineId }) => shipment.pieces.some((piece) => piece.lineId === lineId)),
  )
}
