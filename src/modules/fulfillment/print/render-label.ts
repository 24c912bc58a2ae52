import { encodeCode128, type Barcode } from '#platform/barcode/encode-barcode.ts'
import { finishPdf, openPdfSheet, type Sheet } from '#platform/pdf/sheet.ts'
import { notForShipping } from '../not-for-shipping.ts'
import type { LabelFacts } from '../carrier.ts'
import { formatDriverNote } from '../domain/driver-note.ts'

/** The quiet zone that scanners need beside the bars, in modules. */
const quietZone = 10

/**
 * Renders a label of the simulated carrier: sender, recipient, tracking barcode and the number of
 * the order or return.
 */
export async function renderLabel({
  carrier,
  trackingNo,
  reference,
  from,
  to,
  deliveryNotes,
  now,
}: Omit<LabelFacts, 'quoteId' | 'format'> & { readonly carrier: string }): Promise<
  Uint8Array<ArrayBuffer>
> {
  const sheet = await openPdfSheet({
    title: `${carrier} ${trackingNo}`,
    author: carrier,
    at: now,
    paper: 'label',
  })
  const nameSize = sheet.fit([carrier], {
    width: sheet.width,
    height: 22,
    size: 20,
    face: 'strong',
  })
  sheet.set(carrier, { x: 0, y: 0, width: sheet.width, size: nameSize, face: 'strong' })
  sheet.line(32, { color: '#000' })
  renderAddress(sheet, { title: 'From', lines: from, y: 40, size: 9, height: 80 })
  sheet.line(124, { color: '#000' })
  renderAddress(sheet, { title: 'To', lines: to, y: 132, size: 13, height: 102 })
  sheet.line(238, { color: '#000' })
  renderBarcode(sheet, {
    bars: await encodeCode128(trackingNo),
    alt: `Barcode ${trackingNo}`,
    y: 250,
    height: 60,
  })
  sheet.set(groupByFour(trackingNo), { x: 0, y: 316, width: sheet.width, size: 12, face: 'strong' })
  sheet.set(notForShipping, { x: 0, y: 22, width: sheet.width, size: 8, face: 'strong' })
  sheet.set(reference, { x: 0, y: 334, width: 110, size: 10 })
  sheet.symbol(await encodeCode128(reference), {
    x: 112,
    y: 336,
    width: sheet.width - 124,
    height: 24,
    alt: `Barcode ${reference}`,
  })
  renderNote(sheet, deliveryNotes)
  return finishPdf(sheet)
}

/** Fits the note into the rest of the label. */
function renderNote(sheet: Sheet, deliveryNotes: string): void {
  if (!deliveryNotes) return
  const [text, y] = [formatDriverNote(deliveryNotes), 364]
  const size =
    [8, 7, 6].find(
      (points) => sheet.measure(text, { width: sheet.width, size: points }) <= sheet.height - y,
    ) ?? 5
  sheet.set(text, { x: 0, y, width: sheet.width, size })
}

interface AddressBox {
  readonly title: string
  readonly lines: readonly string[]
  readonly y: number
  /** The largest type size; a long address is set smaller to fit. */
  readonly size: number
  readonly height: number
}

function renderAddress(sheet: Sheet, { title, lines, y, size: largest, height }: AddressBox): void {
  sheet.set(title, { x: 0, y, width: 40, size: 8, face: 'strong' })
  const width = sheet.width - 40
  const size = sheet.fit(lines, { width, height, size: largest })
  let at = y
  for (const line of lines) at += sheet.set(line, { x: 40, y: at, width, size })
}

function renderBarcode(
  sheet: Sheet,
  { bars, ...box }: { bars: Barcode; alt: string; y: number; height: number },
): void {
  const module = sheet.width / (bars.width + 2 * quietZone)
  sheet.symbol(bars, { ...box, x: quietZone * module, width: bars.width * module })
}

/** Groups the number by four characters. */
function groupByFour(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
