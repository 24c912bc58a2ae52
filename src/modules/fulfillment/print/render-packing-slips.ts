import { formatDriverNote } from '../domain/driver-note.ts'
import type { PackingLine } from '#modules/orders/list-packing-groups.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import type { Barcode } from '#platform/barcode/encode-barcode.ts'
import {
  finishPdf,
  accentColor,
  openPdfSheet,
  softInk,
  type Paper,
  type Sheet,
} from '#platform/pdf/sheet.ts'
import type { ShopSettings } from '#platform/settings/settings.ts'

export interface SlipLine extends PackingLine {
  readonly qty: number
  /** The monogram proof as PNG. */
  readonly monogram: Uint8Array | null
}

export interface Slip {
  readonly number: string
  readonly bars: Barcode
  readonly placedAt: Date
  /** "March 2, 2026" */
  readonly placed: string
  /** The buyer picks it up: the address is a name and a phone number. */
  readonly isPickup: boolean
  readonly address: readonly string[]
  /** For the driver; empty without notes. */
  readonly deliveryNotes: string
  readonly notes: readonly string[]
  readonly giftNote: string
  /** How to return something. */
  readonly returns: string
  readonly lines: readonly SlipLine[]
}

interface Cursor {
  readonly sheet: Sheet
  readonly slip: Slip
  readonly shop: ShopSettings
  y: number
}

const footerHeight = 24
const monogramSize = { width: 96, height: 60 }

interface PrintOptions {
  readonly shop: ShopSettings
  /** The color of the shop. */
  readonly accent: string
  readonly paper: Exclude<Paper, 'label'>
}

/** Renders packing slips, one or more pages for each delivery group, without prices. */
export async function renderPackingSlips(
  slips: readonly Slip[],
  { shop, accent, paper }: PrintOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = slips
  const title = `Packing slip ${first?.number ?? ''}`
  const sheet = await openPdfSheet({
    title,
    author: shop.name,
    at: first?.placedAt ?? new Date(0),
    paper,
    accent,
  })
  for (const [index, slip] of slips.entries()) {
    if (index > 0) sheet.doc.addPage()
    renderSlip({ sheet, slip, shop, y: 0 })
  }
  return finishPdf(sheet)
}

function renderSlip(cursor: Cursor): void {
  const { sheet, slip } = cursor
  renderHeader(cursor)
  cursor.y = 72
  const half = sheet.width / 2 - 12
  const title = slip.isPickup ? 'PICKUP' : 'To'
  sheet.set(title, {
    x: 0,
    y: cursor.y,
    width: half,
    size: 8.5,
    face: 'strong',
    color: accentColor,
  })
  let left = cursor.y + 14
  for (const line of slip.address)
    left += sheet.set(line, { x: 0, y: left, width: half, size: 11 }) + 1
  if (slip.deliveryNotes)
    left +=
      3
      + sheet.set(formatDriverNote(slip.deliveryNotes), {
        x: 0,
        y: left + 3,
        width: half,
        size: 9.5,
        face: 'strong',
      })
  let right = cursor.y
  right = renderShopContact(cursor, { x: half + 24, y: right, width: half })
  for (const note of slip.notes)
    right += sheet.set(note, { x: half + 24, y: right, width: half, face: 'strong' }) + 4
  cursor.y = Math.max(left, right) + 18
  renderTableHeader(cursor)
  for (const line of slip.lines) renderLine(cursor, line)
  if (slip.giftNote) renderGiftNote(cursor)
  renderReturns(cursor)
}

/** Renders the address, phone and email of the shop, and returns where they end. */
function renderShopContact(
  { sheet, shop }: Cursor,
  { x, y: top, width }: { readonly x: number; readonly y: number; readonly width: number },
): number {
  sheet.set('From', { x, y: top, width, size: 8.5, face: 'strong', color: accentColor })
  let y = top + 14
  for (const line of [...shop.warehouseAddress, formatPhone(shop.phone), shop.email])
    y += sheet.set(line, { x, y, width, size: 9.5 }) + 1
  return y + 6
}

function renderReturns(cursor: Cursor): void {
  renderTitledText(cursor, { title: 'Returns', text: cursor.slip.returns, size: 9.5, gap: 22 })
}

interface TitledText {
  readonly title: string
  readonly text: string
  readonly size: number
  readonly face?: 'display'
  /** From the start to the text, in points. */
  readonly gap: number
}

function renderTitledText(cursor: Cursor, { title, text, size, face, gap }: TitledText): void {
  const { sheet } = cursor
  const style = { x: 0, width: sheet.width * 0.7, size, ...(face && { face }) }
  ensureRoom(cursor, sheet.measure(text, style) + gap + 16)
  const titleStyle = { size: 8.5, face: 'strong', color: accentColor } as const
  sheet.set(title, { x: 0, y: cursor.y + 8, width: 200, ...titleStyle })
  cursor.y += gap + sheet.set(text, { ...style, y: cursor.y + gap })
}

function renderHeader({ sheet, slip, shop }: Cursor): void {
  sheet.set(shop.name, { x: 0, y: -6, width: 200, size: 28, face: 'display', color: accentColor })
  const end = { x: sheet.width - 210, width: 210, end: true }
  sheet.symbol(slip.bars, {
    x: sheet.width - 150,
    y: -4,
    width: 150,
    height: 26,
    alt: `Barcode ${slip.number}`,
  })
  sheet.set(`Packing slip, order ${slip.number}`, { ...end, y: 26, face: 'strong', heading: true })
  sheet.set(slip.placed, { ...end, y: 39, size: 8.5, color: softInk })
  sheet.line(56, { color: accentColor })
}

function renderTableHeader(cursor: Cursor): void {
  const { sheet } = cursor
  sheet.set('Quantity', {
    x: 0,
    y: cursor.y,
    width: 48,
    size: 8.5,
    face: 'strong',
    color: accentColor,
  })
  sheet.set('Item', {
    x: 56,
    y: cursor.y,
    width: 200,
    size: 8.5,
    face: 'strong',
    color: accentColor,
  })
  sheet.line(cursor.y + 14, { color: accentColor })
  cursor.y += 22
}

function renderLine(cursor: Cursor, line: SlipLine): void {
  const { sheet } = cursor
  const text = { x: 56, width: sheet.width - 56 - (line.monogram ? monogramSize.width + 16 : 0) }
  const notes = [
    [line.options.join(', '), line.sku ?? ''].filter(Boolean).join(' · '),
    line.personalization
      ? `Monogram ${line.personalization.letters}. ${line.personalization.summary}.`
      : '',
    line.giftNote ? `Note: ${line.giftNote}` : '',
    line.returnable,
  ].filter(Boolean)
  const rowHeight = notes.reduce(
    (sum, note) => sum + sheet.measure(note, { ...text, size: 8.5 }) + 2,
    sheet.measure(line.title, { ...text, size: 11 }),
  )
  ensureRoom(cursor, Math.max(rowHeight, line.monogram ? monogramSize.height : 0) + 14)
  sheet.set(String(line.qty), { x: 0, y: cursor.y, width: 40, size: 11, face: 'strong' })
  let y = cursor.y + sheet.set(line.title, { ...text, y: cursor.y, size: 11 }) + 2
  for (const note of notes) y += sheet.set(note, { ...text, y, size: 8.5, color: softInk }) + 2
  if (line.monogram) {
    sheet.picture(line.monogram, {
      x: sheet.width - monogramSize.width,
      y: cursor.y,
      ...monogramSize,
      alt: 'Monogram proof',
    })
    y = Math.max(y, cursor.y + monogramSize.height)
  }
  sheet.line(y + 5)
  cursor.y = y + 13
}

function renderGiftNote(cursor: Cursor): void {
  const text = cursor.slip.giftNote
  renderTitledText(cursor, { title: 'Gift note', text, size: 13, face: 'display', gap: 24 })
}

function ensureRoom(cursor: Cursor, needed: number): void {
  if (cursor.y + needed <= cursor.sheet.height - footerHeight) return
  cursor.sheet.doc.addPage()
  renderHeader(cursor)
  cursor.y = 72
  renderTableHeader(cursor)
}
