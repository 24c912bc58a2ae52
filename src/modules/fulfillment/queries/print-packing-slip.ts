import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import { renderProofPng } from '#modules/monograms/render-proof-png.ts'
import {
  listPackingGroups,
  type PackingGroup,
  type PackingLine,
} from '#modules/orders/list-packing-groups.ts'
import { findOrderWithUnits, isToPack, type OrderWithUnits } from '#modules/orders/lock-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import type { Db } from '#platform/db/database.server.ts'
import { encodeCode128 } from '#platform/barcode/encode-barcode.ts'
import { findShipment } from '../db/shipments.ts'
import { listExchangedVariants } from '../list-exchanged-variants.ts'
import type { Services } from '#platform/services.ts'
import { renderPackingSlips, type Slip, type SlipLine } from '../print/render-packing-slips.ts'
import { formatShopFileName } from '#platform/settings/shop-file-name.ts'

export interface PackingSlipInput {
  readonly orderId: string
  /** Limits the slip to one shipment; otherwise all active units by delivery group. */
  readonly shipmentId?: string
  readonly paper: 'letter' | 'a4'
}

const picturePixels = 480

export async function printPackingSlip(
  services: Pick<Services, 'db' | 'sealer' | 'settings' | 'origin'>,
  { paper, ...input }: PackingSlipInput,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal<'not-found'>> {
  const shop = services.settings.get('shop')
  const { primary: accent } = services.settings.get('theme')
  const slips = await buildSlips(services, input)
  return isRefusal(slips)
    ? slips
    : {
        name: `${formatShopFileName(shop.name)}-packing-slip-${slips[0]?.number ?? ''}.pdf`,
        bytes: await renderPackingSlips(slips, { shop, accent, paper }),
      }
}

export interface PackedSlips extends Omit<PackingSlipInput, 'paper'> {
  /** Limits the slips to the unshipped units of these delivery groups. */
  readonly groupIds?: readonly string[]
}

/** Builds a slip for each delivery group with packed units. */
export async function buildSlips(
  services: Pick<Services, 'db' | 'sealer' | 'settings' | 'origin'>,
  { orderId, shipmentId, groupIds }: PackedSlips,
): Promise<Slip[] | Refusal<'not-found'>> {
  const { db } = services
  const order = await findOrderWithUnits(db, orderId)
  const keys =
    order
    && (groupIds
      ? order.units.filter((unit) => isToPack(unit) && groupIds.includes(unit.groupId))
      : await listPackedUnits(db, order, shipmentId))
  if (!order || !keys)
    return refuse('not-found', 'This order has no such shipment.', { reason: 'shipment-not-found' })
  const packed = { pieces: keys, exchanged: await listExchangedVariants(db, order.lines, keys) }
  const { timeZone } = services.settings.get('shop')
  const slips: Slip[] = []
  for (const packing of await listPackingGroups(services, orderId)) {
    const lines = await slipLines(db, packing, packed)
    if (lines.length > 0)
      slips.push(await buildSlip(packing, { lines, timeZone, origin: services.origin }))
  }
  return slips
}

async function listPackedUnits(
  db: Db,
  order: OrderWithUnits,
  shipmentId: string | undefined,
): Promise<readonly PackedUnit[] | null> {
  if (shipmentId === undefined)
    return order.units.filter(({ status, isEmailed }) => status !== 'cancelled' && !isEmailed)
  const shipment = await findShipment(db, shipmentId)
  return shipment?.orderId === order.id ? shipment.pieces : null
}

interface PackedUnit {
  readonly lineId: string
  readonly variantId: string
}

interface PackedContents {
  readonly pieces: readonly PackedUnit[]
  /** The variants of exchanged units. */
  readonly exchanged: ReadonlyMap<string, VariantFacts>
}

/** Builds slip lines as ordered, with separate lines for exchanged units. */
async function slipLines(
  db: Db,
  { lines }: PackingGroup,
  { pieces: units, exchanged }: PackedContents,
): Promise<SlipLine[]> {
  const packed: SlipLine[] = []
  for (const line of lines) {
    const lineUnits = units.filter(({ lineId }) => lineId === line.id)
    for (const [other, same] of Map.groupBy(lineUnits, ({ variantId }) =>
      exchanged.get(variantId),
    )) {
      const now = other && {
        title: other.title,
        options: other.options.map(({ value }) => value),
        sku: other.sku,
      }
      packed.push({
        ...line,
        ...now,
        qty: same.length,
        monogram: await readMonogramImage(db, line),
      })
    }
  }
  return packed
}

async function readMonogramImage(
  db: Db,
  { personalization }: PackingLine,
): Promise<Uint8Array | null> {
  return personalization && renderProofPng(db, personalization.proofId, picturePixels)
}

interface SlipContext {
  readonly lines: readonly SlipLine[]
  readonly timeZone: string
  /** The URL of the shop. */
  readonly origin: string
}

async function buildSlip(
  { number, placedAt, address, deliveryNotes, giftNote, deliverOn, ...how }: PackingGroup,
  { lines, timeZone, origin }: SlipContext,
): Promise<Slip> {
  const notes = [
    deliverOn ? `Needed by ${formatDate(deliverOn)}` : '',
    how.wrap ? 'Gift wrapped' : '',
  ].filter(Boolean)
  return {
    number,
    placedAt,
    isPickup: how.isPickup,
    address: how.isPickup ? [how.recipientName, how.phone && formatPhone(how.phone)] : address,
    deliveryNotes: how.isPickup ? '' : deliveryNotes,
    giftNote,
    returns: describeReturnStart(origin, how.pricesHidden),
    notes,
    lines,
    placed: formatDate(calendarDate(placedAt, timeZone)),
    bars: await encodeCode128(number),
  }
}

/** A recipient has the code of the gift receipt in place of the order's email address. */
function describeReturnStart(origin: string, isGift: boolean): string {
  const { host } = new URL(origin)
  const key = isGift
    ? 'enter the gift code from the gift receipt'
    : 'enter the order number above and the email address of the order'
  return `To return or exchange an item, go to ${host}/tourist/order and ${key}.`
}
