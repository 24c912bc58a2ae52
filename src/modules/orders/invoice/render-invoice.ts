import { invoiceDate, invoiceRow } from '../domain/invoice.ts'
import type { OrderDetail } from '../contract.ts'
import { addressLines, cardLine, totalRows } from '../mail/order-rows.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { finish, green, openSheet, soft, type Paper, type Sheet } from '#platform/pdf/sheet.ts'

type Group = OrderDetail['groups'][number]

interface Pen {
  readonly sheet: Sheet
  /** Where the next thing goes, from the top margin. */
  y: number
}

/** From the right edge, whatever paper it is. */
function columnsOf({ width }: Sheet) {
  return {
    title: { x: 0, width: width - 204 },
    qty: { x: width - 200, width: 48, end: true },
    price: { x: width - 148, width: 68, end: true },
    amount: { x: width - 72, width: 72, end: true },
  } as const
}

/** Kept free for the foot. */
const foot = 24

/**
 * The invoice of an order in the shop's own type. About twenty lines go on a page; every further page repeats the head of the table
 * and says how many there are.
 */
export async function renderInvoice(
  order: OrderDetail,
  paper: Exclude<Paper, 'label'> = 'letter',
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet({
    title: `Invoice ${order.number}`,
    author: 'Aumbry',
    at: new Date(order.placedAt),
    paper,
  })
  const pen: Pen = { sheet, y: 0 }
  drawHead(pen, order)
  drawParties(pen, order)
  drawColumns(pen)
  for (const group of order.groups) {
    if (order.groups.length > 1) drawParcel(pen, group)
    for (const line of group.lines) drawLine(pen, line)
  }
  drawTotals(pen, order)
  numberPages(sheet, order)
  return finish(sheet)
}

function drawHead(pen: Pen, order: OrderDetail): void {
  const { sheet } = pen
  const end = { x: sheet.width - 260, width: 260, end: true }
  sheet.set('Aumbry', { x: 0, y: -6, width: 240, size: 28, face: 'display', color: green })
  sheet.set(`Invoice ${order.number}`, { ...end, y: 0, size: 13, face: 'strong', heading: true })
  sheet.set(`${invoiceDate(order.placedAt)}  ·  ${order.paymentStatus}`, {
    ...end,
    y: 18,
    color: soft,
  })
  sheet.line(42, { color: green })
  pen.y = 58
}

function drawParties(pen: Pen, order: OrderDetail): void {
  const [only] = order.groups
  const parties = [
    {
      title: 'Billed to',
      lines: order.billing
        ? [order.billing.name, ...order.billing.lines, order.email]
        : [order.email],
    },
    {
      title: 'Sent to',
      lines:
        order.groups.length === 1 && only
          ? addressLines(only)
          : ['Several addresses, each with its pieces below'],
    },
    { title: 'Paid by', lines: paidBy(order) },
  ].filter(({ lines }) => lines.length > 0)
  const width = pen.sheet.width / 3 - 16
  const heights = parties.map(({ title, lines }, index) => {
    const x = (index * pen.sheet.width) / 3
    pen.sheet.set(title, { x, y: pen.y, width, size: 8.5, face: 'strong', color: green })
    return lines.reduce((y, line) => y + pen.sheet.set(line, { x, y: pen.y + y, width }) + 1, 14)
  })
  pen.y += Math.max(...heights) + 18
}

/** The card, and what paid beside it. */
function paidBy({ payment, tenders }: OrderDetail): string[] {
  const lines = [...(payment ? [cardLine(payment)] : []), ...tenders.map(({ label }) => label)]
  return lines.length > 0 ? lines : ['Nothing to pay']
}

function drawColumns(pen: Pen): void {
  const heads = { title: 'Item', qty: 'Quantity', price: 'Price', amount: 'Amount' } as const
  for (const [name, column] of Object.entries(columnsOf(pen.sheet))) {
    pen.sheet.set(heads[name as keyof typeof heads], {
      ...column,
      y: pen.y,
      size: 8.5,
      face: 'strong',
      color: green,
    })
  }
  pen.sheet.line(pen.y + 14, { color: green })
  pen.y += 20
}

/** Starts a page when there is not enough room; a table goes on under its head. */
function makeRoom(pen: Pen, needed: number, { inTable }: { inTable: boolean }): void {
  if (pen.y + needed <= pen.sheet.height - foot) return
  pen.sheet.doc.addPage()
  pen.y = 0
  if (inTable) drawColumns(pen)
}

function drawParcel(pen: Pen, group: Group): void {
  makeRoom(pen, 48, { inTable: true })
  const lines = addressLines(group)
  const text = lines.length > 0 ? `To ${lines.join(', ')}` : `For ${group.recipientName}`
  pen.y += pen.sheet.set(text, { x: 0, y: pen.y + 4, width: pen.sheet.width, color: soft }) + 10
}

function drawLine(pen: Pen, line: Group['lines'][number]): void {
  const { sheet } = pen
  const [row, columns] = [invoiceRow(line), columnsOf(sheet)]
  const high =
    sheet.measure(row.title, columns.title)
    + sheet.measure(row.note, { ...columns.title, size: 8 })
    + 8
  makeRoom(pen, high, { inTable: true })
  const title = sheet.set(row.title, { ...columns.title, y: pen.y })
  if (row.note) sheet.set(row.note, { ...columns.title, y: pen.y + title, size: 8, color: soft })
  sheet.set(row.qty, { ...columns.qty, y: pen.y })
  sheet.set(row.price, { ...columns.price, y: pen.y })
  sheet.set(row.amount, { ...columns.amount, y: pen.y })
  sheet.line(pen.y + high - 4)
  pen.y += high
}

function drawTotals(pen: Pen, order: OrderDetail): void {
  const refunds = order.refunds
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount, at }) => ({
      label: `Refunded ${invoiceDate(at)}`,
      amount: formatMoney(-amount),
      isTotal: false,
    }))
  const back = order.backBesideCard.map(({ label, amount, at }) => ({
    label: `Back as ${label.charAt(0).toLowerCase()}${label.slice(1)}, ${invoiceDate(at)}`,
    amount: formatMoney(-amount),
    isTotal: false,
  }))
  const rows = [...totalRows(order), ...refunds, ...back]
  const label = { x: pen.sheet.width - 308, width: 228 }
  const heights = rows.map((row) => pen.sheet.measure(row.label, label) + 4)
  makeRoom(
    pen,
    heights.reduce((sum, height) => sum + height, 32),
    { inTable: false },
  )
  pen.y += 8
  for (const [index, row] of rows.entries()) {
    const face = row.isTotal ? 'strong' : 'text'
    if (row.isTotal) pen.sheet.line(pen.y - 1, { color: green, x: label.x })
    const y = row.isTotal ? pen.y + 4 : pen.y
    pen.sheet.set(row.label, { ...label, y, face })
    pen.sheet.set(row.amount ?? '', { ...columnsOf(pen.sheet).amount, y, face })
    pen.y = y + (heights[index] ?? 0)
  }
}

function numberPages({ doc, set, width, height }: Sheet, order: OrderDetail): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    set(`Aumbry, linen and table  ·  Order ${order.number}  ·  Page ${index + 1} of ${count}`, {
      x: 0,
      y: height - 12,
      width,
      size: 8,
      color: soft,
    })
  }
}
