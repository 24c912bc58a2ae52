import type PdfDocument from 'pdfkit'
import { registerFaces, runsOf, type FaceName } from './invoice-type.ts'

/** Points; Letter is 612 by 792. */
export const margin = 54
export const sheetWidth = 612 - 2 * margin
export const bottom = 792 - margin - 24

export const ink = '#14211c'
export const soft = '#46564f'
export const green = '#004832'
const rule = '#cbd5d6'

export interface Setting {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size?: number
  readonly face?: FaceName
  readonly color?: string
  /** To the right, for amounts. */
  readonly end?: boolean
}

/** A few words of drawing over the library: text of the shop's faces, rules, pages. Positions are from the top left of the sheet. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  /** Sets text, wrapped to its width; returns how high it is. */
  set(text: string, setting: Setting): number
  height(text: string, setting: Omit<Setting, 'x' | 'y'>): number
  /** Across the sheet from `x`. */
  line(y: number, look?: { readonly color?: string; readonly x?: number }): void
}

export function openSheet(Document: typeof PdfDocument, { title, at }: { title: string; at: Date }): Sheet {
  const doc = new Document({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: 'Aumbry', CreationDate: at },
  })
  registerFaces(doc)
  const height: Sheet['height'] = (text, { width, size = 9.5, face = 'text' }) =>
    text === '' ? 0 : doc.font(`${face}-0`).fontSize(size).heightOfString(text, { width })
  return {
    doc,
    height,
    set(text, { x, y, width, size = 9.5, face = 'text', color = ink, end = false }) {
      const runs = runsOf(face, text)
      runs.forEach((run, index) => {
        const options = { width, align: end ? ('right' as const) : ('left' as const), continued: index < runs.length - 1 }
        doc.font(run.font).fontSize(size).fillColor(color)
        if (index === 0) doc.text(run.text, margin + x, margin + y, options)
        else doc.text(run.text, options)
      })
      return height(text, { width, size, face })
    },
    line(y, { color = rule, x = 0 } = {}) {
      doc
        .moveTo(margin + x, margin + y)
        .lineTo(margin + sheetWidth, margin + y)
        .lineWidth(color === green ? 1.2 : 0.6)
        .strokeColor(color)
        .stroke()
    },
  }
}

/** The document's bytes, once it has ended. */
export function finish({ doc }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.once('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.once('error', reject)
    doc.end()
  })
}
