import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { getFace } from '#modules/monograms/production/faces.ts'
import { readPaths } from '#modules/monograms/domain/artwork.ts'
import { readDst, writeDst } from '#modules/monograms/domain/dst.ts'
import { getBounds, joinBounds } from '#modules/monograms/domain/outline.ts'
import { renderMonogram } from '#modules/monograms/domain/proof.ts'
import {
  renderProductionSheet,
  planSheet,
  type SheetFacts,
} from '#modules/monograms/domain/sheet.ts'
import { generateStitches } from '#modules/monograms/domain/stitches.ts'
import { faceIds, type MonogramTemplate } from '#modules/monograms/domain/template.ts'
import { renderSheetPdf } from '#modules/monograms/production/render-sheet-pdf.ts'
import { openPage } from '#test/support/browser.ts'

const area = { width: 110, height: 80, safe: 6 }
const names = {
  first: 'Eleanor',
  middle: 'James',
  last: 'Hartwell',
  partner: 'Wren',
  text: '',
  letters: '',
}

/** The preview and the workshop files of one monogram, from the production functions. */
async function files(faceId: (typeof faceIds)[number]) {
  const template: MonogramTemplate = {
    id: 'tried',
    name: 'Tried',
    goods: { types: [], slugs: [] },
    method: 'embroidery',
    price: 0,
    pricePerLetter: 0,
    workDays: 3,
    rush: null,
    editMinutes: 30,
    places: [
      {
        id: 'p',
        name: 'Corner',
        note: '',
        area,
        scene: { kind: 'plain', width: 300, height: 300, x: 0, y: 0 },
      },
    ],
    styles: [
      {
        id: 's',
        name: 'Style',
        note: '',
        faceId,
        layout: 'three_traditional',
        frame: faceId === 'roman' ? 'oval' : 'none',
        curve: 'none',
        minLength: 1,
        maxLength: 20,
        letterCase: 'upper',
      },
    ],
    colors: [{ id: 'c', name: 'Turkey red', hex: '#a3312a', code: '321' }],
    sizes: [{ mm: 50, label: '', note: '' }],
  }
  const [place, style, color] = [template.places[0], template.styles[0], template.colors[0]]
  if (!place || !style || !color) throw new Error('The template is empty.')
  const choice = { placeId: 'p', styleId: 's', colorId: 'c', sizeMm: 50, names }
  const { proof } = renderMonogram({
    template,
    choice,
    place,
    style,
    color,
    face: getFace(faceId),
    fabric: null,
    lookTwice: [],
  })
  if (!proof) throw new Error(`${faceId} draws nothing.`)
  const shapes = readPaths(proof.svg)
  const extent = joinBounds(shapes.map(({ commands }) => getBounds(commands)))
  const facts: SheetFacts = {
    orderNumber: 'AB-7K3M9QX2',
    productTitle: 'Napkin',
    qty: 1,
    due: 'Tue, Dec 1',
    method: 'embroidery',
    placeName: 'Corner',
    placeNote: '',
    colorName: 'Turkey red',
    colorCode: '321',
    hex: color.hex,
    monogramText: proof.monogramText,
    words: '',
    styleName: faceId,
    widthMm: extent.x2 - extent.x1,
    heightMm: extent.y2 - extent.y1,
    area,
    notes: [],
  }
  const { stitches } = readDst(writeDst(generateStitches(shapes), 'AB-7K3M9QX2'))
  const sewn = stitches.filter(({ kind }) => kind === 'stitch')
  // The stitch file has no position on the product, so its center is aligned with the monogram's
  // center.
  const [left, top] = [Math.min(...sewn.map(({ x }) => x)), Math.min(...sewn.map(({ y }) => y))]
  const [right, bottom] = [Math.max(...sewn.map(({ x }) => x)), Math.max(...sewn.map(({ y }) => y))]
  const shift = {
    x: (extent.x1 + extent.x2 - left - right) / 2,
    y: (extent.y1 + extent.y2 - top - bottom) / 2,
  }
  return {
    faceId,
    area,
    art: planSheet(facts).art,
    svg: proof.svg,
    sheet: renderProductionSheet(facts, proof.svg),
    pdf: Buffer.from(await renderSheetPdf(facts, proof.svg)).toString('base64'),
    stitches: stitches.map(
      ({ kind, x, y }) => [kind === 'stitch' ? 1 : 0, x + shift.x, y + shift.y] as const,
    ),
  }
}

type Files = Awaited<ReturnType<typeof files>>
type GetDocument = (from: object) => {
  promise: Promise<{ getPage(number: number): Promise<PdfPage> }>
}
interface PdfPage {
  getViewport(options: { scale: number }): { width: number; height: number }
  render(options: object): { promise: Promise<void> }
}

/**
 * Compares the thread pixels of the proof, the sheet as SVG and PDF, and the stitches in a browser.
 */
async function threadIn({ faceId, area: room, art, svg, sheet, pdf, stitches }: Files) {
  const scale = 6
  const { getDocument } = globalThis as unknown as { getDocument: GetDocument }
  const canvasOf = (width: number, height: number) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    return { canvas, context }
  }
  const ofArea = () => canvasOf(room.width * scale, room.height * scale)
  const pictureOf = async (text: string) => {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
    await image.decode()
    return image
  }
  const cut = (from: CanvasImageSource, whole: { width: number; height: number }) => {
    const to = ofArea()
    to.context.drawImage(
      from,
      -art[0] * scale,
      -art[1] * scale,
      whole.width * scale,
      whole.height * scale,
    )
    return to
  }
  const letter = { width: 215.9, height: 279.4 }
  const proof = ofArea()
  proof.context.drawImage(await pictureOf(svg), 0, 0, room.width * scale, room.height * scale)
  const drawing = cut(await pictureOf(sheet), letter)
  const pdfDocument = await getDocument({
    data: Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0)),
  }).promise
  const sheetPage = await pdfDocument.getPage(1)
  const viewport = sheetPage.getViewport({ scale: (scale * 25.4) / 72 })
  const printed = canvasOf(Math.round(viewport.width), Math.round(viewport.height))
  await sheetPage.render({ canvas: printed.canvas, canvasContext: printed.context, viewport })
    .promise
  const print = cut(printed.canvas, letter)
  const sewn = ofArea()
  Object.assign(sewn.context, {
    lineWidth: 0.45 * scale,
    lineCap: 'round',
    lineJoin: 'round',
    strokeStyle: '#a3312a',
  })
  sewn.context.beginPath()
  for (const [isStitch, x, y] of stitches)
    sewn.context[isStitch ? 'lineTo' : 'moveTo'](x * scale, y * scale)
  sewn.context.stroke()
  const all = { proof, drawing, print, sewn }
  const row = document.createElement('figure')
  row.append(faceId, ...Object.values(all).map(({ canvas }) => canvas))
  document.body.append(row)
  const masks = Object.values(all).map(({ canvas, context }) => {
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return Uint8Array.from({ length: data.length / 4 }, (_, at) =>
      (data[at * 4] ?? 0) - (data[at * 4 + 1] ?? 0) > 57 ? 1 : 0,
    )
  })
  const [base = new Uint8Array()] = masks
  const ink = base.reduce((total, bit) => total + bit, 0)
  const overlap = (mask: Uint8Array) => {
    let [both, either] = [0, 0]
    for (const [at, bit] of mask.entries()) {
      both += bit & (base[at] ?? 0)
      either += bit | (base[at] ?? 0)
    }
    return both / either
  }
  const [, drawn = base, paper = base, thread = base] = masks
  // Tolerates a third of a millimeter, for different antialiasing and the thread width.
  const farFrom = (mask: Uint8Array, other: Uint8Array) => {
    let [whole, far] = [0, 0]
    for (const [at, bit] of mask.entries()) {
      if (!bit) continue
      whole += 1
      if (!isNear(other, at)) far += 1
    }
    return far / whole
  }
  const isNear = (mask: Uint8Array, at: number) => {
    const { width } = proof.canvas
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) if (mask[at + dy * width + dx]) return true
    return false
  }
  const apart = (mask: Uint8Array) => Math.max(farFrom(mask, base), farFrom(base, mask))
  return { ink, drawing: overlap(drawn), print: apart(paper), sewn: apart(thread) }
}

const shelf = `<!doctype html><link rel="icon" href="data:,"><style>canvas{inline-size:440px}figure{margin:0}</style>
<script type="module">import { getDocument } from '/pdfjs.mjs'; globalThis.getDocument = getDocument</script>`

test('preview, sheet as SVG and PDF, and stitches match in every typeface', async () => {
  const page = await openPage({ viewport: { width: 1840, height: 700 } })
  const script = await readFile(new URL('../../node_modules/unpdf/dist/pdfjs.mjs', import.meta.url))
  await page.route('http://pictures.test/**', (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: shelf,
        }),
  )
  await page.goto('http://pictures.test/')
  await page.waitForFunction(() => 'getDocument' in globalThis)
  const seen = []
  for (const faceId of faceIds)
    seen.push({ faceId, ...(await page.evaluate(threadIn, await files(faceId))) })
  const shots = process.env['SHOTS']
  if (shots) console.log(seen)
  if (shots) await page.screenshot({ path: `${shots}/sheets.png`, fullPage: true })
  for (const { faceId, ink, drawing, print, sewn } of seen) {
    expect(ink, faceId).toBeGreaterThan(3_000)
    expect(drawing, `${faceId}: the sheet as a drawing`).toBeGreaterThan(0.97)
    expect(print, `${faceId}: the sheet as printed`).toBeLessThan(0.005)
    expect(sewn, `${faceId}: the stitches`).toBeLessThan(0.01)
  }
})
