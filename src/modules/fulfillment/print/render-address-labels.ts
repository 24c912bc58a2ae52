import { formatDriverNote } from '../domain/driver-note.ts'
import { finishPdf, openPdfSheet, type Paper, type Sheet } from '#platform/pdf/sheet.ts'

export interface AddressLabel {
  /** Starts with the name. */
  readonly address: readonly string[]
  /** For the driver; empty without notes. */
  readonly deliveryNotes: string
  /** The order number, printed in the corner. */
  readonly number: string
}

interface LabelLayout {
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  /** Distances from the paper edge to the first label, and between columns. */
  readonly left: number
  readonly top: number
  readonly across: number
}

/** In points: 4 by 2 inches (Avery 5163) and 99.1 by 38.1 mm (Avery L7163). */
const sheets: Readonly<Record<Exclude<Paper, 'label'>, LabelLayout>> = {
  letter: { columns: 2, rows: 5, width: 288, height: 144, left: 11.25, top: 36, across: 301.5 },
  a4: { columns: 2, rows: 7, width: 280.9, height: 108, left: 13.2, top: 42.9, across: 288 },
}

/** The page margin in points. */
const margin = 54
const inset = 16

/** Renders the labels row by row. */
export async function renderAddressLabels(
  labels: readonly AddressLabel[],
  { shopName, paper, at }: { shopName: string; paper: Exclude<Paper, 'label'>; at: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openPdfSheet({ title: 'Address labels', author: shopName, at, paper })
  const { columns, rows, left, top, across, height } = sheets[paper]
  for (const [index, label] of labels.entries()) {
    const slot = index % (columns * rows)
    if (index > 0 && slot === 0) sheet.doc.addPage()
    renderLabelAt(sheet, label, {
      ...sheets[paper],
      left: left + (slot % columns) * across - margin,
      top: top + Math.floor(slot / columns) * height - margin,
    })
  }
  return finishPdf(sheet)
}

/** Uses the largest type size that fits. */
function renderLabelAt(
  sheet: Sheet,
  { address, deliveryNotes, number }: AddressLabel,
  { left, top, width, height }: LabelLayout,
): void {
  const innerWidth = width - 2 * inset
  const lines = deliveryNotes ? [...address, formatDriverNote(deliveryNotes)] : address
  const size = sheet.fit(lines, {
    width: innerWidth,
    height: height - 2 * inset - 12,
    size: 13,
    gap: 1,
  })
  let y = top + inset
  for (const line of lines)
    y += sheet.set(line, { x: left + inset, y, width: innerWidth, size }) + 1
  sheet.set(number, {
    x: left + inset,
    y: top + height - inset - 7,
    width: innerWidth,
    size: 7,
    end: true,
  })
}
