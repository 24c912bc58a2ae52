import { finishPdf, accentColor, openPdfSheet, softInk, type Sheet } from '#platform/pdf/sheet.ts'
import type { PickListRow } from '../domain/pick-list.ts'

export interface PrintedPickList {
  readonly shopName: string
  /** The color of the shop. */
  readonly accent: string
  /** "12 deliveries, 31 units" */
  readonly summary: string
  readonly rows: readonly PickListRow[]
  readonly at: Date
}

interface Cursor {
  readonly sheet: Sheet
  readonly list: PrintedPickList
  y: number
}

/** The left edge and width of each column, in points. */
const columns = {
  check: { x: 0, width: 14 },
  shelf: { x: 22, width: 66 },
  qty: { x: 92, width: 30 },
  item: { x: 130, width: 230 },
} as const

/** Renders a pick list with a box to tick for each row. */
export async function renderPickList(
  list: PrintedPickList,
  paper: 'letter' | 'a4',
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openPdfSheet({
    title: 'Pick list',
    author: list.shopName,
    at: list.at,
    accent: list.accent,
    paper,
  })
  const cursor: Cursor = { sheet, list, y: 0 }
  renderHeader(cursor)
  for (const row of list.rows) renderRow(cursor, row)
  return finishPdf(sheet)
}

function renderHeader(cursor: Cursor): void {
  const { sheet, list } = cursor
  const small = { size: 8.5, face: 'strong', color: accentColor } as const
  sheet.set('Pick list', { x: 0, y: 0, width: 200, size: 18, face: 'strong', heading: true })
  sheet.set(list.summary, { x: sheet.width - 240, y: 6, width: 240, end: true, color: softInk })
  sheet.set('Shelf', { ...columns.shelf, y: 32, ...small })
  sheet.set('Quantity', { ...columns.qty, width: 44, y: 32, ...small })
  sheet.set('Item', { ...columns.item, y: 32, ...small })
  sheet.set('Orders', { ...ordersColumn(sheet), y: 32, ...small })
  sheet.line(46, { color: accentColor })
  cursor.y = 54
}

const ordersColumn = (sheet: Sheet) => ({ x: 368, width: sheet.width - 368 })

function renderRow(cursor: Cursor, row: PickListRow): void {
  const { sheet } = cursor
  const details = describeRow(row)
  const orders = row.orders.map(({ order, qty, wrap }) =>
    [`${order} × ${qty}`, wrap ? 'gift wrap' : ''].filter(Boolean).join(', '),
  )
  const measure = (texts: readonly string[], width: number, size: number) =>
    texts.reduce((sum, text) => sum + sheet.measure(text, { width, size }) + 2, 0)
  const height = Math.max(
    sheet.measure(row.title, { width: columns.item.width, size: 10.5 })
      + measure(details, columns.item.width, 8.5),
    measure(orders, ordersColumn(sheet).width, 8.5),
  )
  if (cursor.y + height + 12 > sheet.height) {
    sheet.doc.addPage()
    renderHeader(cursor)
  }
  const { y } = cursor
  sheet.cut({ x: columns.check.x, y: y + 1, width: 10, height: 10 })
  sheet.set(row.shelf || '–', { ...columns.shelf, y, size: 10.5, face: 'strong' })
  sheet.set(String(row.qty), { ...columns.qty, y, size: 10.5, face: 'strong' })
  let left = y + sheet.set(row.title, { ...columns.item, y, size: 10.5 }) + 2
  for (const detail of details)
    left += sheet.set(detail, { ...columns.item, y: left, size: 8.5, color: softInk }) + 2
  let right = y
  for (const order of orders)
    right += sheet.set(order, { ...ordersColumn(sheet), y: right, size: 8.5 }) + 2
  cursor.y = Math.max(left, right) + 9
  sheet.line(cursor.y - 6)
}

function describeRow({ sku, options, monogram, monogramState, picked, short }: PickListRow) {
  return [
    [options.join(', '), sku ?? ''].filter(Boolean).join(' · '),
    monogram ? `Monogram ${monogram}` : '',
    monogramState === 'waiting' ? 'Goes to the monogram bench first.' : '',
    picked > 0 ? `${picked} picked already.` : '',
    short > 0 ? `${short} missing.` : '',
  ].filter(Boolean)
}
