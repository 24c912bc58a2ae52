import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { joinPdfs } from '#platform/pdf/join-pdfs.ts'
import type { Services } from '#platform/services.ts'
import { findShipment } from '../db/shipments.ts'
import { labelFileTypes } from '../domain/label-format.ts'
import { renderPackingSlips } from '../print/render-packing-slips.ts'
import { nothingToPrint } from './print-groups.ts'
import { buildSlips } from './print-packing-slip.ts'
import { renderShipmentLabel, type ShipmentLabel } from './render-shipment-label.ts'

export interface PrintedShipments {
  readonly shipmentIds: readonly string[]
  /** Whether the packing slip of each shipment follows its label, or is printed alone. */
  readonly slips: 'true' | 'false' | 'only'
  readonly paper: 'letter' | 'a4'
}

interface JoinedFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The media type, if it is no PDF. */
  readonly type?: string
}

interface ShipmentPrint {
  readonly label: ShipmentLabel | null
  readonly slip: Uint8Array<ArrayBuffer> | null
}

/** The labels of many shipments with the shop's carrier as one file, with packing slips if wanted. */
export async function printShipments(
  services: Services,
  input: PrintedShipments,
): Promise<JoinedFile | Refusal> {
  const prints: ShipmentPrint[] = []
  for (const shipmentId of input.shipmentIds) {
    const print = await printShipment(services, shipmentId, input)
    if (isRefusal(print)) return print
    prints.push(print)
  }
  const labels = prints.flatMap(({ label }) => label ?? [])
  return labels.some(({ format }) => format === 'zpl')
    ? joinZpl(labels, prints)
    : joinPrints(prints, input)
}

async function printShipment(
  services: Services,
  shipmentId: string,
  { slips, paper }: PrintedShipments,
): Promise<ShipmentPrint | Refusal> {
  const shipment = await findShipment(services.db, shipmentId)
  if (!shipment)
    return refuse('not-found', `There is no shipment ${shipmentId}.`, {
      reason: 'shipment-not-found',
    })
  const label = slips === 'only' ? null : await renderShipmentLabel(services, shipmentId)
  const built =
    slips === 'false' || shipment.status === 'voided'
      ? null
      : await buildSlips(services, { orderId: shipment.orderId, shipmentId })
  const shop = services.settings.get('shop')
  const { primary: accent } = services.settings.get('theme')
  return {
    label: label === null || isRefusal(label) ? null : label,
    slip:
      built === null || isRefusal(built)
        ? null
        : await renderPackingSlips(built, { shop, accent, paper }),
  }
}

async function joinPrints(
  prints: readonly ShipmentPrint[],
  { slips }: PrintedShipments,
): Promise<JoinedFile | Refusal> {
  const pages = prints
    .flatMap(({ label, slip }) => [label?.bytes, slip])
    .filter((file) => file !== undefined && file !== null)
  if (pages.length === 0) return nothingToPrint()
  const [name, title] =
    slips === 'only' ? ['packing-slips.pdf', 'Packing slips'] : ['labels.pdf', 'Labels']
  return { name, bytes: await joinPdfs(pages, { title }) }
}

/** A label printer prints labels of one file one after the other; it does not print PDF. */
function joinZpl(
  labels: readonly ShipmentLabel[],
  prints: readonly ShipmentPrint[],
): JoinedFile | Refusal {
  if (labels.some(({ format }) => format !== 'zpl'))
    return refuse(
      'transition-illegal',
      'Some of these labels are ZPL files and some are PDF files. Print them separately.',
      { reason: 'label-formats-differ' },
    )
  if (prints.some(({ slip }) => slip !== null))
    return refuse(
      'transition-illegal',
      'These labels are ZPL files, and packing slips are PDF files. Print them separately.',
      { reason: 'label-formats-differ' },
    )
  const parts = labels.flatMap(({ bytes }) => [Buffer.from(bytes), Buffer.from('\n')])
  return {
    name: 'labels.zpl',
    type: labelFileTypes.zpl,
    bytes: new Uint8Array(Buffer.concat(parts)),
  }
}
