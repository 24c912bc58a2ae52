import { proofPicture } from '#modules/monograms/proof-picture.ts'
import { readPacking, type Packing, type PackingLine } from '#modules/orders/read-packing.ts'
import { readOrderInHand, type OrderInHand } from '#modules/orders/take-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { drawBars } from '#platform/barcode/draw-barcode.ts'
import { readShipment } from './data/shipments.ts'
import { drawPackingSlips, type Slip, type SlipLine } from './print/draw-packing-slip.ts'

export interface SlipAsked {
  readonly orderId: string
  /** Of this parcel alone; without it all that was not cancelled, delivery by delivery. */
  readonly shipmentId?: string
  readonly paper: 'letter' | 'a4'
}

const picturePixels = 480

export async function packingSlip(
  db: Db,
  { orderId, shipmentId, paper }: SlipAsked,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal<'not-found'>> {
  const order = await readOrderInHand(db, orderId)
  const keys = order && (await piecesIn(db, order, shipmentId))
  if (!order || !keys) return refuse('not-found', 'There is no such parcel.')
  const slips: Slip[] = []
  for (const packing of await readPacking(db, orderId)) {
    const lines = await linesOf(db, packing, keys)
    if (lines.length > 0) slips.push(await slipOf(packing, lines))
  }
  return { name: `aumbry-packing-slip-${order.number}.pdf`, bytes: await drawPackingSlips(slips, paper) }
}

async function piecesIn(db: Db, order: OrderInHand, shipmentId: string | undefined): Promise<readonly { lineId: string }[] | null> {
  if (shipmentId === undefined) return order.pieces.filter(({ status }) => status !== 'cancelled')
  const shipment = await readShipment(db, shipmentId)
  return shipment?.orderId === order.id ? shipment.pieces : null
}

async function linesOf(db: Db, { lines }: Packing, keys: readonly { lineId: string }[]): Promise<SlipLine[]> {
  const packed: SlipLine[] = []
  for (const line of lines) {
    const qty = keys.filter(({ lineId }) => lineId === line.id).length
    if (qty > 0) packed.push({ ...line, qty, monogram: await monogramOf(db, line) })
  }
  return packed
}

async function monogramOf(db: Db, { personalization }: PackingLine): Promise<Uint8Array | null> {
  return personalization && proofPicture(db, personalization.proofId, picturePixels)
}

async function slipOf({ number, placedAt, address, giftNote, wrap, pricesHidden }: Packing, lines: readonly SlipLine[]): Promise<Slip> {
  const notes = [wrap ? 'Gift wrapped' : '', pricesHidden ? 'A gift: no prices in the parcel' : ''].filter(Boolean)
  return {
    number,
    placedAt,
    address,
    giftNote,
    notes,
    lines,
    placed: formatDate(calendarDate(placedAt)),
    bars: await drawBars(number),
  }
}
