import { pathData, readPaths } from '../domain/artwork.ts'
import { page, planSheet, type SheetFacts } from '../domain/sheet.ts'

const points = 72 / 25.4

/** Renders the production sheet as a one-page PDF at true size, with the outlines of the proof. */
export async function renderSheetPdf(facts: SheetFacts, svg: string): Promise<Uint8Array> {
  // Loaded on first use, since few processes print a sheet.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({
    size: [page.width * points, page.height * points],
    margin: 0,
    info: { Title: `${facts.orderNumber}: ${toPdfText(facts.monogramText)}` },
  })
  const { texts, lines, swatch, art } = planSheet(facts)
  document.scale(points)
  document.lineWidth(0.25).strokeColor('#000')
  for (const { from, to, dashed } of lines) {
    document.moveTo(...from).lineTo(...to)
    if (dashed) document.dash(2, { space: 1.4 })
    else document.undash()
    document.stroke()
  }
  document
    .undash()
    .rect(swatch.x, swatch.y, swatch.width, swatch.height)
    .fillAndStroke(swatch.hex, '#000')
  document.fillColor('#000')
  for (const { x, y, size, bold, text } of texts)
    document
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .text(toPdfText(text), x, y, { baseline: 'alphabetic', lineBreak: false })
  document.save().translate(...art)
  for (const { commands } of readPaths(svg))
    document.path(pathData(commands)).fill(facts.hex, 'non-zero')
  document.restore()
  document.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of document) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}

/** The standard PDF fonts have Western letters only; the monogram itself is printed as outlines. */
function toPdfText(text: string): string {
  return text
    .replace(
      /[⅛⅜⅝⅞]/g,
      (part) => ({ '⅛': ' 1/8', '⅜': ' 3/8', '⅝': ' 5/8', '⅞': ' 7/8' })[part] ?? '',
    )
    .replace(
      /[^\x20-\x7e\xa0-\xff‘’“”–—·]/g,
      (letter) => letter.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') || '?',
    )
}
