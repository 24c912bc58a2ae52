import type { GoodsDetail } from '#modules/catalog/contract.ts'
import { sizeSheet, type SheetSize } from '#ui/drawn/size-sheet.ts'
import type { FactSection } from './fact-sections.ts'

const number = String.raw`(\d+)?([⅛¼⅜½⅝¾⅞])?`
/** "22 × 22 in", and nothing that has a third side. */
const flat = new RegExp(String.raw`(?<!× |[\d⅛¼⅜½⅝¾⅞])${number} × ${number} in(?! outside)`)
const parts: Readonly<Record<string, number>> = { '⅛': 0.125, '¼': 0.25, '⅜': 0.375, '½': 0.5, '⅝': 0.625, '¾': 0.75, '⅞': 0.875 }

/** Longer and narrower than this, a piece to scale is a line. */
const narrowest = 3

/** A drawing to scale of the sizes of a flat piece; null for what is not flat, or not told in length and width. */
export function sizeDrawing(
  { title, options, type }: Pick<GoodsDetail, 'title' | 'options' | 'type'>,
  sections: readonly FactSection[],
): string | null {
  if (/frame|box|book|journal|card/i.test(`${title} ${type}`)) return null
  const rows = sections.find(({ id }) => id === 'size')?.rows ?? []
  const offered = options.flatMap(({ values }) => values.map(({ label }) => sizeOf(label)))
  const told = rows.filter(({ term }) => !/after|room|card|envelope|mitt/i.test(term)).map(({ term, value }) => sizeOf(value, term))
  const sizes = [offered, told].map(unlike).find((found) => found.length > 0) ?? []
  if (sizes.length === 0 || sizes.some(({ width, height }) => Math.max(width / height, height / width) > narrowest)) return null
  return sizeSheet(sizes, {
    hem: hemOf(rows),
    label: `To scale: ${sizes.map(({ name, measure }) => `${name} ${measure}`.trim()).join('; ')}`,
  })
}

function sizeOf(text: string, term = ''): SheetSize | null {
  const [measure, whole, part, otherWhole, otherPart] = flat.exec(text) ?? []
  const width = amount(whole, part)
  const height = amount(otherWhole, otherPart)
  if (measure === undefined || width === 0 || height === 0) return null
  const name = term === '' ? text.slice(0, text.indexOf(measure)).replace(/[,:\s]+$/, '') : term
  return { name: /^(size|open|across)$/i.test(name) ? '' : name, measure: measure.trim(), width, height }
}

function hemOf(rows: FactSection['rows']): { width: number; words: string } | null {
  const hem = rows.find(({ term }) => term === 'Hem')
  const [words, whole, part] = new RegExp(String.raw`^${number} in`).exec(hem?.value ?? '') ?? []
  const width = amount(whole, part)
  return words === undefined || width < 0.5 ? null : { width, words: `${words} hem` }
}

function amount(whole: string | undefined, part: string | undefined): number {
  return Number(whole ?? 0) + (parts[part ?? ''] ?? 0)
}

/** Each size once, and no more than can be told apart. */
function unlike(sizes: readonly (SheetSize | null)[]): SheetSize[] {
  const found = sizes.filter((size) => size !== null)
  return found
    .filter((size, index) => found.findIndex(({ width, height }) => width === size.width && height === size.height) === index)
    .slice(0, 4)
}
