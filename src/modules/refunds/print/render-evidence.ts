import { accentColor, finishPdf, openPdfSheet, type Sheet } from '#platform/pdf/sheet.ts'

export interface EvidenceSection {
  readonly title: string
  readonly lines: readonly string[]
}

interface Cursor {
  readonly sheet: Sheet
  y: number
}

export async function renderEvidence({
  title,
  author,
  sections,
  at,
  accent,
}: {
  title: string
  author: string
  sections: readonly EvidenceSection[]
  at: Date
  /** The color of the shop. */
  accent: string
}): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await openPdfSheet({ title, author, at, accent, paper: 'letter' })
  const cursor: Cursor = { sheet, y: 0 }
  writeLine(cursor, title, { size: 18, face: 'display', color: accentColor, heading: true })
  for (const section of sections) {
    cursor.y += 12
    writeLine(cursor, section.title, { size: 11, face: 'strong', heading: true })
    for (const line of section.lines) writeLine(cursor, line, { size: 9.5 })
  }
  return finishPdf(sheet)
}

type Look = Omit<Parameters<Sheet['set']>[1], 'x' | 'y' | 'width'>

/** Starts a new page when the line does not fit. */
function writeLine(cursor: Cursor, text: string, look: Look): void {
  const { sheet } = cursor
  const setting = { ...look, width: sheet.width }
  if (cursor.y > 0 && cursor.y + sheet.measure(text, setting) > sheet.height) {
    sheet.doc.addPage()
    cursor.y = 0
  }
  cursor.y += sheet.set(text, { ...setting, x: 0, y: cursor.y }) + 4
}
