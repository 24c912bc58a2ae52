import { formatLength } from './length.ts'
import type { Method, MonogramPosition } from './template.ts'

/** The contents of a production sheet, all from the placed order. */
export interface SheetFacts {
  readonly orderNumber: string
  readonly productTitle: string
  readonly qty: number
  readonly due: string
  readonly method: Method
  readonly placeName: string
  readonly placeNote: string
  readonly colorName: string
  readonly colorCode: string
  readonly hex: string
  /** "E, H, J" */
  readonly monogramText: string
  readonly words: string
  readonly styleName: string
  readonly widthMm: number
  readonly heightMm: number
  readonly area: MonogramPosition['area']
  readonly notes: readonly string[]
}

/** US Letter, in millimeters. */
export const page = { width: 215.9, height: 279.4, margin: 15 } as const

/** The largest monogram area that fits the sheet at true size; templates may not exceed it. */
export const largestArea = { width: page.width - 2 * page.margin, height: 150 } as const

type At = readonly [number, number]

export interface SheetText {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly bold: boolean
  readonly text: string
}

export interface SheetLine {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly dashed: boolean
}

/** The elements of a sheet in millimeters, rendered as SVG and PDF. */
export interface SheetPlan {
  readonly texts: readonly SheetText[]
  readonly lines: readonly SheetLine[]
  readonly swatch: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly hex: string
  }
  /** The upper left corner of the monogram area, at true size. */
  readonly art: readonly [number, number]
}

const methodVerbs: Readonly<Record<Method, string>> = {
  embroidery: 'Embroider',
  foil: 'Stamp in foil',
  deboss: 'Deboss',
  engrave: 'Engrave',
  print: 'Print',
}

export function planSheet(facts: SheetFacts): SheetPlan {
  const { margin } = page
  const { area } = facts
  const art = [(page.width - area.width) / 2, 92] as const
  const below = art[1] + area.height
  const text = ([x, y]: At, words: string, { size = 3.6, bold = false } = {}): SheetText => ({
    x,
    y,
    size,
    bold,
    text: words,
  })
  const column = 118
  return {
    art,
    swatch: { x: column, y: 52, width: 16, height: 10, hex: facts.hex },
    texts: [
      text([margin, 22], facts.orderNumber, { size: 8, bold: true }),
      text([column, 22], `Due ${facts.due}`, { size: 8, bold: true }),
      text([margin, 32], `${facts.qty} × ${facts.productTitle}`, { size: 4.6, bold: true }),
      text([margin, 39], `${methodVerbs[facts.method]}. Monogram: ${facts.monogramText}`, {
        size: 4.2,
      }),
      text([margin, 45], facts.words),
      text([margin, 56], `Style: ${facts.styleName}`),
      text([margin, 62], `Position: ${facts.placeName}. ${facts.placeNote}`),
      text(
        [margin, 68],
        `Whole design: ${round(facts.heightMm)} mm tall (${formatLength(facts.heightMm)}), `
          + `${round(facts.widthMm)} mm wide`,
      ),
      text([column + 20, 56], facts.colorName, { size: 4.2, bold: true }),
      text(
        [column + 20, 61.5],
        facts.colorCode === '' ? 'No thread number' : `Number ${facts.colorCode}`,
      ),
      text(
        [margin, 84],
        'True size. Solid line: monogram area. Dashed line: safe area that must not be exceeded.',
      ),
      text([margin, below + 22], 'This line is 100 mm long. If it is not, print again at 100 %.'),
      ...facts.notes.map((words, index) =>
        text([margin, below + 32 + index * 6], words, { size: 3.8, bold: true }),
      ),
    ],
    lines: [
      line([margin, 25.5], [page.width - margin, 25.5]),
      ...box(art, area),
      ...box(art, area, { inset: area.safe, dashed: true }),
      ...heightRuler(art, facts),
      line([margin, below + 14], [margin + 100, below + 14]),
      ...Array.from({ length: 11 }, (_, index) =>
        line(
          [margin + index * 10, below + (index % 5 === 0 ? 11 : 12.5)],
          [margin + index * 10, below + 14],
        ),
      ),
    ],
  }
}

function heightRuler(
  [x, y]: readonly [number, number],
  { area, heightMm, widthMm }: SheetFacts,
): SheetLine[] {
  const at = x + area.width / 2 - widthMm / 2 - 3
  const [top, bottom] = [y + (area.height - heightMm) / 2, y + (area.height + heightMm) / 2]
  return [
    line([at, top], [at, bottom]),
    line([at - 1.5, top], [at + 1.5, top]),
    line([at - 1.5, bottom], [at + 1.5, bottom]),
  ]
}

function box(
  [x, y]: At,
  { width, height }: MonogramPosition['area'],
  { inset = 0, dashed = false } = {},
): SheetLine[] {
  const [x1, y1, x2, y2] = [x + inset, y + inset, x + width - inset, y + height - inset]
  return [
    line([x1, y1], [x2, y1], dashed),
    line([x2, y1], [x2, y2], dashed),
    line([x2, y2], [x1, y2], dashed),
    line([x1, y2], [x1, y1], dashed),
  ]
}

function line(
  from: readonly [number, number],
  to: readonly [number, number],
  dashed = false,
): SheetLine {
  return { from, to, dashed }
}

/** Renders the sheet as SVG at true size, with the unchanged proof. */
export function renderProductionSheet(facts: SheetFacts, svg: string): string {
  const { texts, lines, swatch, art } = planSheet(facts)
  const elements = [
    ...lines.map(
      ({ from, to, dashed }) =>
        `<path d="M${from.map(round).join(' ')}L${to.map(round).join(' ')}" stroke="#000" `
        + `stroke-width=".25"${dashed ? ' stroke-dasharray="2 1.4"' : ''}/>`,
    ),
    `<rect x="${swatch.x}" y="${swatch.y}" width="${swatch.width}" `
      + `height="${swatch.height}" fill="${swatch.hex}" stroke="#000" stroke-width=".2"/>`,
    ...texts.map(
      ({ x, y, size, bold, text }) =>
        `<text x="${round(x)}" y="${round(y)}" `
        + `font-size="${size}"${bold ? ' font-weight="600"' : ''}>${escape(text)}</text>`,
    ),
  ]
  const whole =
    `width="${page.width}mm" height="${page.height}mm" viewBox="0 0 ${page.width} `
    + `${page.height}"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${whole} font-family="'Hanken `
    + `Grotesk',Helvetica,Arial,sans-serif"><rect width="100%" height="100%" `
    + `fill="#fff"/>${elements.join('')}<g transform="translate(${round(art[0])} `
    + `${round(art[1])}) scale(${perPixel})">${svg.trimEnd()}</g></svg>\n`
  )
}

/** Converts the millimeters of the proof to sheet units (CSS has 96 pixels per inch). */
const perPixel = 25.4 / 96

export function round(value: number): number {
  return Math.round(value * 100) / 100
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
