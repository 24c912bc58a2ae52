import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import type PdfDocument from 'pdfkit'
import { registerFaces, textIn, type FaceName } from './faces.ts'

/** A label is four by six inches. */
export type Paper = 'letter' | 'a4' | 'label'

/** In points. */
const papers: Readonly<
  Record<Paper, { readonly width: number; readonly height: number; readonly margin: number }>
> = {
  letter: { width: 612, height: 792, margin: 54 },
  a4: { width: 595.28, height: 841.89, margin: 54 },
  label: { width: 288, height: 432, margin: 16 },
}

const ink = '#14211c'
export const softInk = '#46564f'
/** Stands for the color of the shop, which each sheet has been opened with. */
export const accentColor = 'accent'
const rule = '#cbd5d6'

/** In points; the longest allowed address fits on a label at this size. */
const minFontSize = 5
/** In points; a longer word breaks. */
const minWordSize = 6.5

export interface Setting {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size?: number
  readonly face?: FaceName
  readonly color?: string
  /** Right-aligned. */
  readonly end?: boolean
  /** Tagged as a heading instead of a paragraph. */
  readonly heading?: boolean
}

type TextSize = Pick<Setting, 'width' | 'size' | 'face'>

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Alternative text for screen readers. */
  readonly alt?: string
}

/** A barcode as a path in its own units. */
export interface Symbol {
  readonly width: number
  readonly height: number
  readonly path: string
}

/**
 * Draws text, lines and images on a PDF document. Positions are in points from the top left of the
 * margins. Content is tagged for screen readers in drawing order; lines are artifacts.
 */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  /** Between the margins. */
  readonly width: number
  readonly height: number
  /** Draws wrapped text; returns its height. */
  set(text: string, setting: Setting): number
  measure(text: string, setting: Omit<Setting, 'x' | 'y'>): number
  /** The largest font size up to `size` at which the lines fit into `height`. */
  fit(
    lines: readonly string[],
    box: {
      readonly width: number
      readonly height: number
      readonly size: number
      readonly gap?: number
      readonly face?: FaceName
    },
  ): number
  /** From `x` to the right margin, unless `width` is given. */
  line(
    y: number,
    look?: { readonly color?: string; readonly x?: number; readonly width?: number },
  ): void
  /** A dashed cutting line around a card. */
  cut(box: Omit<Box, 'alt'>): void
  /** Fills the box. */
  symbol(symbol: Symbol, box: Box): void
  picture(png: Uint8Array, box: Box): void
}

interface SheetOptions {
  readonly title: string
  readonly author: string
  readonly at: Date
  readonly paper: Paper
  /** The color of the shop for headings and lines, as `#rrggbb`. */
  readonly accent?: string
}

/** The library is loaded with the first sheet. */
export async function openPdfSheet(options: SheetOptions): Promise<Sheet> {
  const { default: Document } = await import('pdfkit')
  return createSheet(Document, options)
}

function createSheet(
  Document: typeof PdfDocument,
  { title, author, at, paper, accent = ink }: SheetOptions,
): Sheet {
  const { margin, ...size } = papers[paper]
  const width = size.width - 2 * margin
  const doc = new Document({
    size: [size.width, size.height],
    margin: 0,
    bufferPages: true,
    lang: getShopLocale().language,
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at },
  })
  registerFaces(doc)
  return {
    doc,
    width,
    height: size.height - 2 * margin,
    ...createTexts(doc, { margin, accent }),
    ...createLines(doc, { margin, width, accent }),
    ...createImages(doc, margin),
  }
}

function createTexts(
  doc: PDFKit.PDFDocument,
  { margin, accent }: { margin: number; accent: string },
): Pick<Sheet, 'measure' | 'set' | 'fit'> {
  /** Sets the font for a text: smaller if a word, such as an email address, is wider than a line. */
  const applyFont = (text: string, { width: within, size = 9.5, face = 'text' }: TextSize) => {
    doc.font(face).fontSize(size)
    const words = textIn(face, text).split(/\s+/)
    const widest = Math.max(...words.map((word) => doc.widthOfString(word)))
    const fitting = Math.floor((size * within * 10) / widest) / 10
    if (widest > within && fitting >= minWordSize) doc.fontSize(fitting)
  }
  const measure: Sheet['measure'] = (text, setting) => {
    if (text === '') return 0
    applyFont(text, setting)
    return doc.heightOfString(textIn(setting.face ?? 'text', text), { width: setting.width })
  }
  return {
    measure,
    set(
      text,
      { x, y, width: within, size, face = 'text', color = ink, end = false, heading = false },
    ) {
      const draw = () => {
        applyFont(text, { width: within, size, face })
        doc
          .fillColor(color === accentColor ? accent : color)
          .text(textIn(face, text), margin + x, margin + y, {
            width: within,
            align: end ? 'right' : 'left',
          })
      }
      if (text !== '') drawTagged(doc, { type: heading ? 'H1' : 'P' }, draw)
      return measure(text, { width: within, size, face })
    },
    fit(lines, { width: within, height: maxHeight, size: maxSize, gap = 0, face = 'text' }) {
      let points = maxSize
      const measureLines = () =>
        lines.reduce(
          (total, line) => total + measure(line, { width: within, size: points, face }) + gap,
          0,
        )
      while (points > minFontSize && measureLines() > maxHeight) points -= 0.5
      return points
    },
  }
}

/** Lines are artifacts, which screen readers ignore. */
function createLines(
  doc: PDFKit.PDFDocument,
  { margin, width, accent }: { margin: number; width: number; accent: string },
): Pick<Sheet, 'line' | 'cut'> {
  return {
    line(y, { color = rule, x = 0, width: across = width - x } = {}) {
      doc
        .markContent('Artifact')
        .moveTo(margin + x, margin + y)
        .lineTo(margin + x + across, margin + y)
        .lineWidth(color === accentColor ? 1.2 : 0.6)
        .strokeColor(color === accentColor ? accent : color)
        .stroke()
        .endMarkedContent()
    },
    cut({ x, y, ...card }) {
      doc
        .markContent('Artifact')
        .rect(margin + x, margin + y, card.width, card.height)
        .lineWidth(0.3)
        .dash(2, { space: 3 })
        .strokeColor(rule)
        .stroke()
        .undash()
        .endMarkedContent()
    },
  }
}

function createImages(doc: PDFKit.PDFDocument, margin: number): Pick<Sheet, 'symbol' | 'picture'> {
  return {
    symbol({ width: across, height: down, path }, { alt = 'A code for a camera', ...box }) {
      const draw = () =>
        doc
          .save()
          .translate(margin + box.x, margin + box.y)
          .scale(box.width / across, box.height / down)
          .path(path)
          .fill('#000')
          .restore()
      drawTagged(doc, { type: 'Figure', alt }, draw)
    },
    picture(png, { x, y, alt = 'A picture', ...fit }) {
      drawTagged(doc, { type: 'Figure', alt }, () =>
        doc.image(Buffer.from(png), margin + x, margin + y, { fit: [fit.width, fit.height] }),
      )
    },
  }
}

interface Tag {
  readonly type: 'H1' | 'P' | 'Figure'
  /** Alternative text for screen readers. */
  readonly alt?: string
}

function drawTagged(doc: PDFKit.PDFDocument, { type, alt }: Tag, draw: () => void): void {
  doc.addStructure(doc.struct(type, alt === undefined ? {} : { alt }, [draw]))
}

/** Ends the document and returns its content. */
export function finishPdf({ doc }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.once('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.once('error', reject)
    doc.end()
  })
}
