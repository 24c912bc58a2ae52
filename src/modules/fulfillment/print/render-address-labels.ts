import { noteForDriver } from '../domain/driver-note.ts'
import { finish, openSheet, type Paper, type Sheet } from '#platform/pdf/sheet.ts'

export interface AddressLabel {
  /** The name first. */
  readonly address: readonly string[]
  /** For the driver; empty when there is nothing to know. */
  readonly deliveryNotes: string
  /** The number of its order, small in the corner. */
  readonly number: string
}

interface Labels {
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  /** From the edges of the paper to the first label, and from column to column. */
  readonly left: number
  readonly top: number
  readonly across: number
}

/** Points. Sheets that are sold everywhere: ten of 4 by 2 inches (Avery 5163), fourteen of 99.1 by 38.1 mm (Avery L7163). */
const sheets: Readonly<Record<Exclude<Paper, 'label'>, Labels>> = {
  letter: { columns: 2, rows: 5, width: 288, height: 144, left: 11.25, top: 36, across: 301.5 },
  a4: { columns: 2, rows: 7, width: 280.9, height: 108, left: 13.2, top: 42.9, across: 288 },
}

/** What the sheet counts from. */
const margin = 54
const inset = 16

/** One label after the other, row by row; a full sheet is followed by another. */
export async function renderAddressLabels(
  labels: readonly AddressLabel[],
  { paper, at }: { paper: Exclude<Paper, 'label'>; at: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet({ title: 'Address labels', author: 'Aumbry', at, paper })
  const { columns, rows, left, top, across, height } = sheets[paper]
  for (const [index, label] of labels.entries()) {
    const place = index % (columns * rows)
    if (index > 0 && place === 0) sheet.doc.addPage()
    placeLabel(sheet, label, {
      ...sheets[paper],
      left: left + (place % columns) * across - margin,
      top: top + Math.floor(place / columns) * height - margin,
    })
  }
  return finish(sheet)
}

/** As large as its lines allow. */
function placeLabel(
  sheet: Sheet,
  { address, deliveryNotes, number }: AddressLabel,
  { left, top, width, height }: Labels,
): void {
  const within = width - 2 * inset
  const lines = deliveryNotes ? [...address, noteForDriver(deliveryNotes)] : address
  const size = sheet.fit(lines, {
    width: within,
    height: height - 2 * inset - 12,
    size: 13,
    gap: 1,
  })
  let y = top + inset
  for (const line of lines) y += sheet.set(line, { x: left + inset, y, width: within, size }) + 1
  sheet.set(number, {
    x: left + inset,
    y: top + height - inset - 7,
    width: within,
    size: 7,
    end: true,
  })
}
