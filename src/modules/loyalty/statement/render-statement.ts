import { formatInteger } from '#kernel/locale/format-integer.ts'
import { calendarDate, formatDateWithYear, type CalendarDate } from '#kernel/time/time.ts'
import { finishPdf, accentColor, openPdfSheet, softInk, type Sheet } from '#platform/pdf/sheet.ts'
import type { HistoryRow } from '../contract.ts'
import { entryLabels, formatSignedPoints } from '../domain/entry-labels.ts'
import { formatDateLong } from '../domain/format-long-date.ts'
import type { HistoryFilter } from '../queries/read-history.ts'
import type { ShopSettings } from '#platform/settings/settings.ts'

export interface PointsStatement {
  readonly name: string
  readonly email: string
  readonly entries: readonly HistoryRow[]
  readonly span: HistoryFilter
  readonly at: Date
  readonly shop: ShopSettings
  /** The color of the shop. */
  readonly accent: string
}

interface PageCursor {
  readonly sheet: Sheet
  y: number
}

const columns = {
  date: { x: 0, width: 60 },
  what: { x: 62, width: 236 },
  points: { x: 302, width: 56, end: true },
  pending: { x: 362, width: 64, end: true },
  balance: { x: 430, width: 74, end: true },
} as const

const heads = {
  date: 'Date',
  what: 'Details',
  points: 'Points',
  pending: 'Pending',
  balance: 'Balance',
} as const

export async function renderPointsStatement(
  statement: PointsStatement,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openPdfSheet({
    title: 'Points statement',
    author: statement.shop.name,
    at: statement.at,
    paper: 'letter',
    accent: statement.accent,
  })
  const cursor: PageCursor = { sheet, y: 0 }
  renderHeader(cursor, statement)
  renderColumns(cursor)
  for (const entry of statement.entries)
    renderEntry(cursor, {
      ...entry,
      day: calendarDate(new Date(entry.at), statement.shop.timeZone),
    })
  if (statement.entries.length === 0)
    sheet.set('No entries in this period.', { x: 0, y: cursor.y, width: sheet.width })
  numberPages(sheet, statement)
  return finishPdf(sheet)
}

function renderHeader(
  cursor: PageCursor,
  { name, email, entries, span, at, shop }: PointsStatement,
): void {
  const { sheet } = cursor
  const end = { x: sheet.width - 280, width: 280, end: true }
  sheet.set(shop.name, { x: 0, y: -6, width: 200, size: 28, face: 'display', color: accentColor })
  sheet.set('Points statement', { ...end, y: 0, size: 13, face: 'strong', heading: true })
  sheet.set(spanInWords(span, calendarDate(at, shop.timeZone)), { ...end, y: 18, color: softInk })
  sheet.line(42, { color: accentColor })
  const [latest] = entries
  const parties = [
    { title: 'Member', lines: [name, email].filter((line) => line !== '') },
    { title: 'Available', lines: [formatInteger(latest?.balanceAfter ?? 0)] },
    { title: 'Pending', lines: [formatInteger(latest?.pendingAfter ?? 0)] },
  ]
  const width = sheet.width / 3 - 16
  parties.forEach(({ title, lines }, index) => {
    const x = (index * sheet.width) / 3
    sheet.set(title, { x, y: 58, width, size: 8.5, face: 'strong', color: accentColor })
    lines.forEach((line, row) =>
      sheet.set(line, {
        x,
        y: 72 + row * 13,
        width,
        face: index === 0 ? 'text' : 'strong',
        size: index === 0 ? 9.5 : 13,
      }),
    )
  })
  cursor.y = 116
}

function spanInWords({ from, to }: HistoryFilter, today: CalendarDate): string {
  const until = formatDateLong((to ?? today) as CalendarDate)
  return from ? `${formatDateLong(from as CalendarDate)} to ${until}` : `Through ${until}`
}

function renderColumns(cursor: PageCursor): void {
  for (const [name, column] of Object.entries(columns))
    cursor.sheet.set(heads[name as keyof typeof heads], {
      ...column,
      y: cursor.y,
      size: 8.5,
      face: 'strong',
      color: accentColor,
    })
  cursor.sheet.line(cursor.y + 14, { color: accentColor })
  cursor.y += 20
}

function renderEntry(cursor: PageCursor, entry: HistoryRow & { readonly day: CalendarDate }): void {
  const { sheet } = cursor
  const small = { width: columns.what.width, size: 8 } as const
  const title = [entryLabels[entry.type], entry.cause.label]
    .filter((part) => part !== '')
    .join(': ')
  const why = whyOf(entry)
  const high = sheet.measure(title, { width: columns.what.width }) + sheet.measure(why, small) + 9
  if (cursor.y + high > sheet.height - 30) {
    sheet.doc.addPage()
    cursor.y = 0
    renderColumns(cursor)
  }
  sheet.set(formatDateWithYear(entry.day), {
    ...columns.date,
    y: cursor.y,
    size: 8.5,
    color: softInk,
  })
  const down = sheet.set(title, { ...columns.what, y: cursor.y })
  if (why) sheet.set(why, { ...columns.what, ...small, y: cursor.y + down, color: softInk })
  sheet.set(formatSignedPoints(entry.points), { ...columns.points, y: cursor.y })
  sheet.set(formatSignedPoints(entry.pending), { ...columns.pending, y: cursor.y, color: softInk })
  sheet.set(formatInteger(entry.balanceAfter), {
    ...columns.balance,
    y: cursor.y,
    face: 'strong',
  })
  sheet.line(cursor.y + high - 4)
  cursor.y += high
}

function whyOf({ type, pending, cause, rule, note, expiresAt, unlockAt }: HistoryRow): string {
  const order = cause.orderNumber ? `Order ${cause.orderNumber}` : ''
  const isComing = type === 'earn' || type === 'unlock'
  const ready =
    type === 'earn' && pending > 0 && unlockAt
      ? `available from ${formatDateWithYear(unlockAt)}`
      : ''
  const until =
    expiresAt && (isComing || type === 'extend')
      ? `valid through ${formatDateWithYear(expiresAt)}${isComing ? '' : ' now'}`
      : ''
  return [order, isComing ? rule.text : '', ready, until, note]
    .filter((part) => part !== '')
    .join(' · ')
}

function numberPages({ doc, set, width, height }: Sheet, { email, shop }: PointsStatement): void {
  const seller = [shop.name, shop.tagline].filter(Boolean).join(', ')
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    set(`${seller}  ·  Points of ${email}  ·  Page ${index + 1} of ${count}`, {
      x: 0,
      y: height - 12,
      width,
      size: 8,
      color: softInk,
    })
  }
}
