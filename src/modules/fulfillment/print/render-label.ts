import { encodeCode128, type Barcode } from '#platform/barcode/encode-barcode.ts'
import { finish, openSheet, type Sheet } from '#platform/pdf/sheet.ts'
import type { LabelFacts } from '../carrier.ts'
import { noteForDriver } from '../domain/driver-note.ts'

/** Modules of white that a scanner wants beside the bars. */
const quiet = 10

/** A parcel's label: from, to, and its number in bars across the whole width, with the shop's own word for it below. */
export async function renderLabel({
  carrier,
  trackingNo,
  reference,
  from,
  to,
  deliveryNotes,
  now,
}: LabelFacts & { readonly carrier: string }): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet({
    title: `${carrier} ${trackingNo}`,
    author: carrier,
    at: now,
    paper: 'label',
  })
  sheet.set(carrier, { x: 0, y: 0, width: sheet.width, size: 20, face: 'strong' })
  sheet.line(32, { color: '#000' })
  setAddress(sheet, { title: 'From', lines: from, y: 40, size: 9, height: 80 })
  sheet.line(124, { color: '#000' })
  setAddress(sheet, { title: 'To', lines: to, y: 132, size: 13, height: 102 })
  sheet.line(238, { color: '#000' })
  setBars(sheet, {
    bars: await encodeCode128(trackingNo),
    alt: `${trackingNo} in bars`,
    y: 250,
    height: 60,
  })
  sheet.set(spaced(trackingNo), { x: 0, y: 316, width: sheet.width, size: 12, face: 'strong' })
  sheet.set(reference, { x: 0, y: 334, width: 110, size: 10 })
  sheet.symbol(await encodeCode128(reference), {
    x: 112,
    y: 336,
    width: sheet.width - 124,
    height: 24,
    alt: `${reference} in bars`,
  })
  setNote(sheet, deliveryNotes)
  return finish(sheet)
}

/** In what is left of the label below. */
function setNote(sheet: Sheet, deliveryNotes: string): void {
  if (!deliveryNotes) return
  const [text, y] = [noteForDriver(deliveryNotes), 364]
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
  /** At most; a long address is set smaller, so that it ends above what stands below it. */
  readonly size: number
  readonly height: number
}

function setAddress(sheet: Sheet, { title, lines, y, size: largest, height }: AddressBox): void {
  sheet.set(title, { x: 0, y, width: 40, size: 8, face: 'strong' })
  const width = sheet.width - 40
  const size = sheet.fit(lines, { width, height, size: largest })
  let at = y
  for (const line of lines) at += sheet.set(line, { x: 40, y: at, width, size })
}

function setBars(
  sheet: Sheet,
  { bars, ...box }: { bars: Barcode; alt: string; y: number; height: number },
): void {
  const module = sheet.width / (bars.width + 2 * quiet)
  sheet.symbol(bars, { ...box, x: quiet * module, width: bars.width * module })
}

/** In fours, to be read aloud. */
function spaced(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
