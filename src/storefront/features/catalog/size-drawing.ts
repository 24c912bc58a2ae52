import type { ProductDetail } from '#modules/catalog/contract.ts'
import type { ProductSize } from '#ui/size-chart/product-size.ts'
import { renderSizeChart } from '#ui/size-chart/size-chart.ts'
import type { FactSection } from './fact-sections.ts'
import { parseInchesList, parseSides, type Inches } from './measures.ts'
import * as t from '#messages/product-server.ts'

type Rows = FactSection['rows']

/**
 * With a ratio above `narrowest` the drawing would be a line; above `lies` the product is drawn
 * rotated.
 */
const maxRatio = 8
const rotateRatio = 3
/** More sizes cannot be told apart. */
const maxSizes = 4

/** Rows that do not describe the size of the product itself. */
const otherMeasures = /after|room|envelope|mitt|insert|pocket|cards|check|bowl|head|opening/i

export function renderSizeDrawing(
  { options, type }: Pick<ProductDetail, 'options' | 'type'>,
  sections: readonly FactSection[],
): string | null {
  const rows = (sections.find(({ id }) => id === 'size')?.rows ?? []).filter(
    ({ term, value }) => !otherMeasures.test(term) && !value.startsWith('from '),
  )
  // The size option of frames is the picture size.
  const optionSizes =
    type === 'Frames'
      ? []
      : options.flatMap(({ values }) => values.flatMap(({ label }) => parseFlatSizes(label, '')))
  const factSizes = rows.flatMap(({ term, value }) =>
    parseFlatSizes(value, type === 'Frames' ? `for ${term},` : term),
  )
  const [sizes = []] = [
    optionSizes,
    factSizes.filter(({ depth }) => depth),
    factSizes,
    combineRows(rows),
    parseRoundSizes(rows),
  ]
    .map(limitSizes)
    .filter((found) => found.length > 0)
  if (sizes.length === 0 || sizes.some((size) => getRatio(size) > maxRatio)) return null
  const oriented = sizes.every((size) => getRatio(size) > rotateRatio) ? sizes.map(rotate) : sizes
  return renderSizeChart(oriented, {
    hem: findHem(rows),
    label: t.toScale({
      sizes: sizes.map(({ name, measure }) => `${name} ${measure}`.trim()).join('; '),
    }),
  })
}

function parseFlatSizes(value: string, term: string): ProductSize[] {
  const square = /([^:]*?) in square/.exec(value)?.[1]
  if (square !== undefined)
    return parseInchesList(square).map((side) =>
      createSize('', formatSides(side, side), [side, side]),
    )
  const sides = parseSides(value)
  if (!sides) return []
  const [width, height, depth] = sides.sides
  const name =
    term === '' ? value.slice(0, value.indexOf(sides.measure)).replace(/[,:\s]+$/, '') : term
  return [
    {
      ...createSize(formatName(name), sides.measure, [width, height]),
      ...(depth && { depth: depth.written }),
    },
  ]
}

/** Combines two rows: "Width: 16 in; Length: 72 or 108 in", or height and diameter. */
function combineRows(rows: Rows): ProductSize[] {
  const [combined] = rows.flatMap(({ value }) => {
    const [, tall, across] = /^(.+) in tall, (.+) in across$/.exec(value) ?? []
    return tall && across ? [{ tall: parseInchesList(tall), across: parseInchesList(across) }] : []
  })
  const findInches = (pattern: RegExp): Inches[] =>
    parseInchesList(textBeforeInches(rows.find(({ term }) => pattern.test(term))?.value ?? ''))
  const widths = combined?.across ?? firstNonEmpty(findInches(/^width$/i), findInches(/^across$/i))
  const heights = combined?.tall ?? firstNonEmpty(findInches(/^length$/i), findInches(/^height$/i))
  return widths.flatMap((width, index) => {
    const matchingHeights = widths.length === 1 ? heights : heights.slice(index, index + 1)
    // Flat products such as plates are not drawn from the side.
    return matchingHeights.flatMap((height) =>
      width.value / height.value > rotateRatio
        ? []
        : [createSize('', formatSides(width, height), [width, height])],
    )
  })
}

function parseRoundSizes(rows: Rows): ProductSize[] {
  return rows
    .filter(({ term }) => /^(across|.*\b(plate|saucer|charger|basket))$/i.test(term))
    .flatMap(({ term, value }) =>
      parseInchesList(textBeforeInches(value)).map((side) => ({
        ...createSize(formatName(term), t.across({ value: side.written }), [side, side]),
        isRound: true,
      })),
    )
}

function formatSides(width: Inches, height: Inches): string {
  return t.sides({ width: width.written, height: height.written })
}

function createSize(
  name: string,
  measure: string,
  [width, height]: readonly [Inches, Inches],
): ProductSize {
  return { name, measure, width: width.value, height: height.value }
}

/** The text before "in": "8¾ in for the all-purpose" → "8¾". */
function textBeforeInches(value: string): string {
  return /^(.*?) in\b/.exec(value)?.[1] ?? ''
}

function formatName(term: string): string {
  return /^(size|open|across|block)$/i.test(term) ? '' : term
}

function firstNonEmpty<T>(...lists: readonly (readonly T[])[]): readonly T[] {
  return lists.find((list) => list.length > 0) ?? []
}

function getRatio({ width, height }: ProductSize): number {
  return Math.max(width / height, height / width)
}

function rotate(size: ProductSize): ProductSize {
  return {
    ...size,
    width: Math.max(size.width, size.height),
    height: Math.min(size.width, size.height),
  }
}

function findHem(rows: Rows): { width: number; words: string } | null {
  const hem = rows.find(({ term }) => term === 'Hem')
  const words = textBeforeInches(hem?.value ?? '')
  const [width] = parseInchesList(words)
  return width === undefined || width.value < 0.5
    ? null
    : { width: width.value, words: t.hem({ value: words }) }
}

function limitSizes(sizes: readonly ProductSize[]): ProductSize[] {
  const isSame = (one: ProductSize, other: ProductSize) =>
    one.width === other.width && one.height === other.height
  return sizes
    .filter((size, index) => sizes.findIndex((other) => isSame(size, other)) === index)
    .slice(0, maxSizes)
}
