import type { GoodsDetail } from '#modules/catalog/contract.ts'
import type { SheetSize } from '#ui/drawn/sheet-size.ts'
import { sizeSheet } from '#ui/drawn/size-sheet.ts'
import type { FactSection } from './fact-sections.ts'
import { inchesIn, sidesOf, type Inches } from './measures.ts'

type Rows = FactSection['rows']

/** Longer and narrower than this, a piece to scale is a line; from `lies` on it is drawn lying. */
const narrowest = 8
const lies = 3
/** More cannot be told apart. */
const most = 4

/** What a row tells that is not the piece's own size. */
const aside = /after|room|envelope|mitt|insert|pocket|cards|check|bowl|head|opening/i

/** A drawing to scale of a piece's sizes; null where the facts tell none, or one measure of a piece only: a line shows no size. */
export function sizeDrawing(
  { options, type }: Pick<GoodsDetail, 'options' | 'type'>,
  sections: readonly FactSection[],
): string | null {
  const rows = (sections.find(({ id }) => id === 'size')?.rows ?? []).filter(
    ({ term, value }) => !aside.test(term) && !value.startsWith('from '),
  )
  // What frames are offered by is the size of their pictures.
  const offered =
    type === 'Frames'
      ? []
      : options.flatMap(({ values }) => values.flatMap(({ label }) => flatOf(label, '')))
  const told = rows.flatMap(({ term, value }) =>
    flatOf(value, type === 'Frames' ? `for ${term},` : term),
  )
  const [sizes = []] = [
    offered,
    told.filter(({ depth }) => depth),
    told,
    fromTwo(rows),
    rounds(rows),
  ]
    .map(unlike)
    .filter((found) => found.length > 0)
  if (sizes.length === 0 || sizes.some((size) => ratioOf(size) > narrowest)) return null
  const laid = sizes.every((size) => ratioOf(size) > lies) ? sizes.map(lying) : sizes
  return sizeSheet(laid, {
    hem: hemOf(rows),
    label: `To scale: ${sizes.map(({ name, measure }) => `${name} ${measure}`.trim()).join('; ')}`,
  })
}

function flatOf(value: string, term: string): SheetSize[] {
  const square = /([^:]*?) in square/.exec(value)?.[1]
  if (square !== undefined)
    return inchesIn(square).map((side) =>
      sized('', `${side.written} × ${side.written} in`, [side, side]),
    )
  const sides = sidesOf(value)
  if (!sides) return []
  const [width, height, depth] = sides.sides
  const name =
    term === '' ? value.slice(0, value.indexOf(sides.measure)).replace(/[,:\s]+$/, '') : term
  return [
    {
      ...sized(nameOf(name), sides.measure, [width, height]),
      ...(depth && { depth: depth.written }),
    },
  ]
}

/** "Width: 16 in; Length: 72 or 108 in", or a height and how far across. */
function fromTwo(rows: Rows): SheetSize[] {
  const [both] = rows.flatMap(({ value }) => {
    const [, tall, across] = /^(.+) in tall, (.+) in across$/.exec(value) ?? []
    return tall && across ? [{ tall: inchesIn(tall), across: inchesIn(across) }] : []
  })
  const of = (pattern: RegExp): Inches[] =>
    inchesIn(wordsBefore(rows.find(({ term }) => pattern.test(term))?.value ?? ''))
  const widths = both?.across ?? firstOf(of(/^width$/i), of(/^across$/i))
  const talls = both?.tall ?? firstOf(of(/^length$/i), of(/^height$/i))
  return widths.flatMap((width, index) => {
    const others = widths.length === 1 ? talls : talls.slice(index, index + 1)
    // A plate is lower than it is worth drawing from the side.
    return others.flatMap((height) =>
      width.value / height.value > lies
        ? []
        : [sized('', `${width.written} × ${height.written} in`, [width, height])],
    )
  })
}

function rounds(rows: Rows): SheetSize[] {
  return rows
    .filter(({ term }) => /^(across|.*\b(plate|saucer|charger|basket))$/i.test(term))
    .flatMap(({ term, value }) =>
      inchesIn(wordsBefore(value)).map((side) => ({
        ...sized(nameOf(term), `${side.written} in across`, [side, side]),
        isRound: true,
      })),
    )
}

function sized(
  name: string,
  measure: string,
  [width, height]: readonly [Inches, Inches],
): SheetSize {
  return { name, measure, width: width.value, height: height.value }
}

/** What stands before "in": "8¾ in for the all-purpose" → "8¾". */
function wordsBefore(value: string): string {
  return /^(.*?) in\b/.exec(value)?.[1] ?? ''
}

function nameOf(term: string): string {
  return /^(size|open|across|block)$/i.test(term) ? '' : term
}

function firstOf<T>(...lists: readonly (readonly T[])[]): readonly T[] {
  return lists.find((list) => list.length > 0) ?? []
}

function ratioOf({ width, height }: SheetSize): number {
  return Math.max(width / height, height / width)
}

function lying(size: SheetSize): SheetSize {
  return {
    ...size,
    width: Math.max(size.width, size.height),
    height: Math.min(size.width, size.height),
  }
}

function hemOf(rows: Rows): { width: number; words: string } | null {
  const hem = rows.find(({ term }) => term === 'Hem')
  const words = wordsBefore(hem?.value ?? '')
  const [width] = inchesIn(words)
  return width === undefined || width.value < 0.5
    ? null
    : { width: width.value, words: `${words} in hem` }
}

/** Each size once, and no more than can be told apart. */
function unlike(sizes: readonly SheetSize[]): SheetSize[] {
  const isSame = (one: SheetSize, other: SheetSize) =>
    one.width === other.width && one.height === other.height
  return sizes
    .filter((size, index) => sizes.findIndex((other) => isSame(size, other)) === index)
    .slice(0, most)
}
