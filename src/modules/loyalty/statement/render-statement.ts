import { calendarDate } from '#kernel/time/time.ts'
import { finish, green, openSheet, soft, type Sheet } from '#platform/pdf/sheet.ts'
import type { HistoryRow } from '../contract.ts'
import { entryNames, signed } from '../domain/history-words.ts'
import { longDate } from '../domain/long-date.ts'
import type { HistorySpan } from '../read-history.ts'

export interface Statement {
  readonly name: string
  readonly email: string
  /** The latest first. */
  readonly entries: readonly HistoryRow[]
  readonly span: HistorySpan
  readonly at: Date
}

interface Pen {
  readonly sheet: Sheet
  y: number
}

const columns = {
  date: { x: 0, width: 58 },
  what: { x: 62, width: 236 },
  points: { x: 302, width: 56, end: true },
  pending: { x: 362, width: 64, end: true },
  balance: { x: 430, width: 74, end: true },
} as const

const heads = {
  date: 'Date',
  what: 'What and why',
  points: 'Points',
  pending: 'On their way',
  balance: 'Balance',
} as const

/** A statement as a bank writes one: every movement with its cause and rule, and the balance after it. */
export async function renderStatement(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openSheet({
    title: 'Statement of points',
    author: 'Aumbry',
    at: statement.at,
    paper: 'letter',
  })
  const pen: Pen = { sheet, y: 0 }
  drawHead(pen, statement)
  drawColumns(pen)
  for (const entry of statement.entries) drawEntry(pen, entry)
  if (statement.entries.length === 0)
    sheet.set('Nothing moved in this time.', { x: 0, y: pen.y, width: sheet.width })
  numberPages(sheet, statement)
  return finish(sheet)
}

function drawHead(pen: Pen, { name, email, entries, span, at }: Statement): void {
  const { sheet } = pen
  const end = { x: sheet.width - 280, width: 280, end: true }
  sheet.set('Aumbry', { x: 0, y: -6, width: 200, size: 28, face: 'display', color: green })
  sheet.set('Statement of points', { ...end, y: 0, size: 13, face: 'strong', heading: true })
  sheet.set(spanInWords(span, at), { ...end, y: 18, color: soft })
  sheet.line(42, { color: green })
  const [latest] = entries
  const parties = [
    { title: 'Member', lines: [name, email].filter((line) => line !== '') },
    { title: 'To spend', lines: [(latest?.balanceAfter ?? 0).toLocaleString('en-US')] },
    { title: 'On their way', lines: [(latest?.pendingAfter ?? 0).toLocaleString('en-US')] },
  ]
  const width = sheet.width / 3 - 16
  parties.forEach(({ title, lines }, index) => {
    const x = (index * sheet.width) / 3
    sheet.set(title, { x, y: 58, width, size: 8.5, face: 'strong', color: green })
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
  pen.y = 116
}

function spanInWords({ from, to }: HistorySpan, at: Date): string {
  const until = longDate((to ?? calendarDate(at)) as ReturnType<typeof calendarDate>)
  return from
    ? `${longDate(from as ReturnType<typeof calendarDate>)} to ${until}`
    : `Until ${until}`
}

function drawColumns(pen: Pen): void {
  for (const [name, column] of Object.entries(columns))
    pen.sheet.set(heads[name as keyof typeof heads], {
      ...column,
      y: pen.y,
      size: 8.5,
      face: 'strong',
      color: green,
    })
  pen.sheet.line(pen.y + 14, { color: green })
  pen.y += 20
}

function drawEntry(pen: Pen, entry: HistoryRow): void {
  const { sheet } = pen
  const small = { width: columns.what.width, size: 8 } as const
  const title = [entryNames[entry.type], entry.cause.label].filter((part) => part !== '').join(': ')
  const why = whyOf(entry)
  const high = sheet.measure(title, { width: columns.what.width }) + sheet.measure(why, small) + 9
  if (pen.y + high > sheet.height - 30) {
    sheet.doc.addPage()
    pen.y = 0
    drawColumns(pen)
  }
  sheet.set(calendarDate(new Date(entry.at)), { ...columns.date, y: pen.y, size: 8.5, color: soft })
  const down = sheet.set(title, { ...columns.what, y: pen.y })
  if (why) sheet.set(why, { ...columns.what, ...small, y: pen.y + down, color: soft })
  sheet.set(signed(entry.points), { ...columns.points, y: pen.y })
  sheet.set(signed(entry.pending), { ...columns.pending, y: pen.y, color: soft })
  sheet.set(entry.balanceAfter.toLocaleString('en-US'), {
    ...columns.balance,
    y: pen.y,
    face: 'strong',
  })
  sheet.line(pen.y + high - 4)
  pen.y += high
}

function whyOf({ type, pending, cause, rule, note, expiresAt, unlockAt }: HistoryRow): string {
  const order = cause.orderNumber ? `Order ${cause.orderNumber}` : ''
  const isComing = type === 'earn' || type === 'unlock'
  const ready = type === 'earn' && pending > 0 && unlockAt ? `ready from ${unlockAt}` : ''
  const until =
    isComing && expiresAt
      ? `good through ${expiresAt}`
      : type === 'extend' && expiresAt
        ? `good through ${expiresAt} now`
        : ''
  return [order, isComing ? rule.text : '', ready, until, note]
    .filter((part) => part !== '')
    .join(' · ')
}

function numberPages({ doc, set, width, height }: Sheet, { email }: Statement): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index)
    set(`Aumbry, linen and table  ·  Points of ${email}  ·  Page ${index + 1} of ${count}`, {
      x: 0,
      y: height - 12,
      width,
      size: 8,
      color: soft,
    })
  }
}
