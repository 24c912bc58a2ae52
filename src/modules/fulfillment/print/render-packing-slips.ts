import { noteForDriver } from '../domain/driver-note.ts'
import type { PackingLine } from '#modules/orders/read-packing.ts'
import type { Barcode } from '#platform/barcode/encode-barcode.ts'
import { finish, green, openSheet, soft, type Paper, type Sheet } from '#platform/pdf/sheet.ts'

export interface SlipLine extends PackingLine {
  readonly qty: number
  /** The proof that its buyer saw, as pixels. */
  readonly monogram: Uint8Array | null
}

export interface Slip {
  readonly number: string
  readonly bars: Barcode
  readonly placedAt: Date
  /** "March 2, 2026" */
  readonly placed: string
  readonly address: readonly string[]
  /** For the driver; empty when there is nothing to know. */
  readonly deliveryNotes: string
  readonly notes: readonly string[]
  readonly giftNote: string
  readonly lines: readonly SlipLine[]
}

interface Pen {
  readonly sheet: Sheet
  readonly slip: Slip
  y: number
}

const foot = 24
const monogramSize = { width: 96, height: 60 }

/** What is in a parcel, for who packs it and who opens it: a page or more for each delivery, never a price. */
export async function renderPackingSlips(
  slips: readonly Slip[],
  paper: Exclude<Paper, 'label'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = slips
  const title = `Packing slip ${first?.number ?? ''}`
  const sheet = await openSheet({
    title,
    author: 'Aumbry',
    at: first?.placedAt ?? new Date(0),
    paper,
  })
  for (const [index, slip] of slips.entries()) {
    if (index > 0) sheet.doc.addPage()
    drawSlip({ sheet, slip, y: 0 })
  }
  return finish(sheet)
}

function drawSlip(pen: Pen): void {
  const { sheet, slip } = pen
  drawHead(pen)
  pen.y = 72
  const half = sheet.width / 2 - 12
  sheet.set('To', { x: 0, y: pen.y, width: half, size: 8.5, face: 'strong', color: green })
  let left = pen.y + 14
  for (const line of slip.address)
    left += sheet.set(line, { x: 0, y: left, width: half, size: 11 }) + 1
  if (slip.deliveryNotes)
    left +=
      3
      + sheet.set(noteForDriver(slip.deliveryNotes), {
        x: 0,
        y: left + 3,
        width: half,
        size: 9.5,
        face: 'strong',
      })
  let right = pen.y
  for (const note of slip.notes)
    right += sheet.set(note, { x: half + 24, y: right, width: half, face: 'strong' }) + 4
  pen.y = Math.max(left, right) + 18
  drawColumns(pen)
  for (const line of slip.lines) drawLine(pen, line)
  if (slip.giftNote) drawCard(pen)
}

function drawHead({ sheet, slip }: Pen): void {
  sheet.set('Aumbry', { x: 0, y: -6, width: 200, size: 28, face: 'display', color: green })
  const end = { x: sheet.width - 210, width: 210, end: true }
  sheet.symbol(slip.bars, {
    x: sheet.width - 150,
    y: -4,
    width: 150,
    height: 26,
    alt: `${slip.number} in bars`,
  })
  sheet.set(`Packing slip, order ${slip.number}`, { ...end, y: 26, face: 'strong', heading: true })
  sheet.set(slip.placed, { ...end, y: 39, size: 8.5, color: soft })
  sheet.line(56, { color: green })
}

function drawColumns(pen: Pen): void {
  const { sheet } = pen
  sheet.set('Pieces', { x: 0, y: pen.y, width: 48, size: 8.5, face: 'strong', color: green })
  sheet.set('What', { x: 56, y: pen.y, width: 200, size: 8.5, face: 'strong', color: green })
  sheet.line(pen.y + 14, { color: green })
  pen.y += 22
}

function drawLine(pen: Pen, line: SlipLine): void {
  const { sheet } = pen
  const text = { x: 56, width: sheet.width - 56 - (line.monogram ? monogramSize.width + 16 : 0) }
  const notes = [
    [line.options.join(', '), line.sku ?? ''].filter(Boolean).join(' · '),
    line.personalization
      ? `Letters ${line.personalization.letters}. ${line.personalization.summary}.`
      : '',
    line.giftNote ? `Note: ${line.giftNote}` : '',
    line.returnable,
  ].filter(Boolean)
  const high = notes.reduce(
    (sum, note) => sum + sheet.measure(note, { ...text, size: 8.5 }) + 2,
    sheet.measure(line.title, { ...text, size: 11 }),
  )
  makeRoom(pen, Math.max(high, line.monogram ? monogramSize.height : 0) + 14)
  sheet.set(String(line.qty), { x: 0, y: pen.y, width: 40, size: 11, face: 'strong' })
  let y = pen.y + sheet.set(line.title, { ...text, y: pen.y, size: 11 }) + 2
  for (const note of notes) y += sheet.set(note, { ...text, y, size: 8.5, color: soft }) + 2
  if (line.monogram) {
    sheet.picture(line.monogram, {
      x: sheet.width - monogramSize.width,
      y: pen.y,
      ...monogramSize,
      alt: 'The letters as they are drawn',
    })
    y = Math.max(y, pen.y + monogramSize.height)
  }
  sheet.line(y + 5)
  pen.y = y + 13
}

function drawCard(pen: Pen): void {
  const { sheet, slip } = pen
  const look = { x: 0, width: sheet.width * 0.7, size: 13, face: 'display' as const }
  makeRoom(pen, sheet.measure(slip.giftNote, look) + 40)
  sheet.set('The card', { x: 0, y: pen.y + 8, width: 200, size: 8.5, face: 'strong', color: green })
  pen.y += 24 + sheet.set(slip.giftNote, { ...look, y: pen.y + 24 })
}

function makeRoom(pen: Pen, needed: number): void {
  if (pen.y + needed <= pen.sheet.height - foot) return
  pen.sheet.doc.addPage()
  drawHead(pen)
  pen.y = 72
  drawColumns(pen)
}
