import { formatPaymentMethod } from '#kernel/payment-method/format-payment-method.ts'
import { formatInvoiceDate, formatInvoiceRow } from '../domain/invoice.ts'
import { describePaymentStatus } from '../domain/payment-status.ts'
import type { OrderDetail } from '../contract.ts'
import { formatAddressLines, formatTotalRows } from '../emails/order-rows.ts'
import { formatMoney } from '#kernel/money/money.ts'
import {
  finishPdf,
  accentColor,
  openPdfSheet,
  softInk,
  type Paper,
  type Sheet,
} from '#platform/pdf/sheet.ts'
import type { ShopSettings } from '#platform/settings/settings.ts'
import { formatLegalAddress } from '#platform/settings/format-legal-address.ts'
import { formatSeller } from './format-seller.ts'

type Group = OrderDetail['groups'][number]

interface Cursor {
  readonly sheet: Sheet
  readonly shop: ShopSettings
  /** The position of the next element in points from the top margin. */
  y: number
}

/** Columns are measured from the right edge, so that they fit every paper size. */
function layoutColumns({ width }: Sheet) {
  return {
    title: { x: 0, width: width - 204 },
    qty: { x: width - 200, width: 48, end: true },
    price: { x: width - 148, width: 68, end: true },
    amount: { x: width - 72, width: 72, end: true },
  } as const
}

/** The height of the page footer in points. */
const footerHeight = 24

export interface InvoiceOptions {
  readonly shop: ShopSettings
  /** The color of the shop. */
  readonly accent: string
  readonly paper: Exclude<Paper, 'label'>
}

/**
 * Renders the invoice. About twenty lines fit on a page; every page repeats the table header and
 * the page count.
 */
export async function renderInvoice(
  order: OrderDetail,
  { shop, accent, paper }: InvoiceOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openPdfSheet({
    title: `Invoice ${order.number}`,
    author: shop.name,
    at: new Date(order.placedAt),
    paper,
    accent,
  })
  const cursor: Cursor = { sheet, shop, y: 0 }
  renderHeader(cursor, order)
  renderParties(cursor, order)
  renderTableHeader(cursor)
  for (const group of order.groups) {
    if (order.groups.length > 1) renderGroupHeading(cursor, group)
    for (const line of group.lines) renderLine(cursor, line)
  }
  renderTotals(cursor, order)
  renderFooters(cursor, order)
  return finishPdf(sheet)
}

function renderHeader(cursor: Cursor, order: OrderDetail): void {
  const { sheet, shop } = cursor
  const end = { x: sheet.width - 260, width: 260, end: true }
  sheet.set(shop.name, { x: 0, y: -6, width: 240, size: 28, face: 'display', color: accentColor })
  sheet.set(`Invoice ${order.number}`, { ...end, y: 0, size: 13, face: 'strong', heading: true })
  sheet.set(
    `${formatInvoiceDate(order.placedAt, shop.timeZone)}  ·  ${describePaymentStatus(order)}`,
    {
      ...end,
      y: 18,
      color: softInk,
    },
  )
  sheet.set(formatLegalAddress(shop), { x: 0, y: 36, width: 300, size: 8.5, color: softInk })
  sheet.line(54, { color: accentColor })
  cursor.y = 70
}

function renderParties(cursor: Cursor, order: OrderDetail): void {
  const [only] = order.groups
  const parties = [
    {
      title: 'Bill to',
      lines: order.billing
        ? [order.billing.name, ...order.billing.lines, order.email]
        : [order.email],
    },
    {
      title: order.groups.length === 1 && only?.pickup ? 'Pickup at' : 'Ship to',
      lines:
        order.groups.length === 1 && only
          ? formatAddressLines(only)
          : ['Several addresses, listed below with their items'],
    },
    { title: 'Paid by', lines: paymentLines(order) },
  ].filter(({ lines }) => lines.length > 0)
  const width = cursor.sheet.width / 3 - 16
  const heights = parties.map(({ title, lines }, index) => {
    const x = (index * cursor.sheet.width) / 3
    cursor.sheet.set(title, {
      x,
      y: cursor.y,
      width,
      size: 8.5,
      face: 'strong',
      color: accentColor,
    })
    return lines.reduce(
      (y, line) => y + cursor.sheet.set(line, { x, y: cursor.y + y, width }) + 1,
      14,
    )
  })
  cursor.y += Math.max(...heights) + 18
}

/** The card and the other tenders. */
function paymentLines({ payment, tenders }: OrderDetail): string[] {
  const lines = [
    ...(payment ? [formatPaymentMethod(payment)] : []),
    ...tenders.map(({ label }) => label),
  ]
  return lines.length > 0 ? lines : ['Nothing to pay']
}

function renderTableHeader(cursor: Cursor): void {
  const heads = { title: 'Item', qty: 'Quantity', price: 'Price', amount: 'Amount' } as const
  for (const [name, column] of Object.entries(layoutColumns(cursor.sheet))) {
    cursor.sheet.set(heads[name as keyof typeof heads], {
      ...column,
      y: cursor.y,
      size: 8.5,
      face: 'strong',
      color: accentColor,
    })
  }
  cursor.sheet.line(cursor.y + 14, { color: accentColor })
  cursor.y += 20
}

/** Starts a new page when there is not enough room, with the header if in a table. */
function ensureRoom(cursor: Cursor, needed: number, { inTable }: { inTable: boolean }): void {
  if (cursor.y + needed <= cursor.sheet.height - footerHeight) return
  cursor.sheet.doc.addPage()
  cursor.y = 0
  if (inTable) renderTableHeader(cursor)
}

function renderGroupHeading(cursor: Cursor, group: Group): void {
  ensureRoom(cursor, 48, { inTable: true })
  const lines = formatAddressLines(group)
  const text = lines.length > 0 ? `To ${lines.join(', ')}` : `For ${group.recipientName}`
  cursor.y +=
    cursor.sheet.set(text, { x: 0, y: cursor.y + 4, width: cursor.sheet.width, color: softInk })
    + 10
}

function renderLine(cursor: Cursor, line: Group['lines'][number]): void {
  const { sheet } = cursor
  const [row, columns] = [formatInvoiceRow(line), layoutColumns(sheet)]
  const rowHeight =
    sheet.measure(row.title, columns.title)
    + sheet.measure(row.note, { ...columns.title, size: 8 })
    + 8
  ensureRoom(cursor, rowHeight, { inTable: true })
  const title = sheet.set(row.title, { ...columns.title, y: cursor.y })
  if (row.note)
    sheet.set(row.note, { ...columns.title, y: cursor.y + title, size: 8, color: softInk })
  sheet.set(row.qty, { ...columns.qty, y: cursor.y })
  sheet.set(row.price, { ...columns.price, y: cursor.y })
  sheet.set(row.amount, { ...columns.amount, y: cursor.y })
  sheet.line(cursor.y + rowHeight - 4)
  cursor.y += rowHeight
}

function renderTotals(cursor: Cursor, order: OrderDetail): void {
  const refunds = order.refunds
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount, at }) => ({
      label: `Refunded ${formatInvoiceDate(at, cursor.shop.timeZone)}`,
      amount: formatMoney(-amount),
      isTotal: false,
    }))
  const otherRefunds = order.otherRefunds.map(({ label, amount, at }) => ({
    label:
      `Refunded as ${label.charAt(0).toLowerCase()}${label.slice(1)}, `
      + formatInvoiceDate(at, cursor.shop.timeZone),
    amount: formatMoney(-amount),
    isTotal: false,
  }))
  const rows = [...formatTotalRows(order), ...refunds, ...otherRefunds]
  const label = { x: cursor.sheet.width - 308, width: 228 }
  const heights = rows.map((row) => cursor.sheet.measure(row.label, label) + 4)
  ensureRoom(
    cursor,
    heights.reduce((sum, height) => sum + height, 32),
    { inTable: false },
  )
  cursor.y += 8
  for (const [index, row] of rows.entries()) {
    const face = row.isTotal ? 'strong' : 'text'
    if (row.isTotal) cursor.sheet.line(cursor.y - 1, { color: accentColor, x: label.x })
    const y = row.isTotal ? cursor.y + 4 : cursor.y
    cursor.sheet.set(row.label, { ...label, y, face })
    cursor.sheet.set(row.amount ?? '', { ...layoutColumns(cursor.sheet).amount, y, face })
    cursor.y = y + (heights[index] ?? 0)
  }
}

function renderFooters({ sheet, shop }: Cursor, order: OrderDetail): void {
  const { doc, set, width, height } = sheet
  const seller = formatSeller(shop)
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    set(`${seller}  ·  Order ${order.number}  ·  Page ${index + 1} of ${count}`, {
      x: 0,
      y: height - 12,
      width,
      size: 8,
      color: softInk,
    })
  }
}
