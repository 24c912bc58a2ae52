/** A length in inches, with its original text: 12.5 and "12½". */
export interface Inches {
  readonly value: number
  readonly written: string
}

const fractions: Readonly<Record<string, number>> = {
  '⅛': 0.125,
  '¼': 0.25,
  '⅜': 0.375,
  '½': 0.5,
  '⅝': 0.625,
  '¾': 0.75,
  '⅞': 0.875,
}
const fractionSigns = Object.keys(fractions).join('')
const numberPattern = `\\d*[${fractionSigns}]|\\d+`
const sidesPattern = new RegExp(
  `(?<!× |[\\d${fractionSigns}])(${numberPattern}) × (${numberPattern})(?: × (${numberPattern}))? in`,
)

/** Parses every number: "16, 22 or 24" → three. */
export function parseInchesList(words: string): Inches[] {
  return (words.match(new RegExp(numberPattern, 'g')) ?? [])
    .map(parseInches)
    .filter(({ value }) => value > 0)
}

/** Parses "22 × 22 in", or with a third side; null for other forms. */
export function parseSides(
  words: string,
): { measure: string; sides: readonly [Inches, Inches, Inches?] } | null {
  const [measure, first, second, third] = sidesPattern.exec(words) ?? []
  if (!measure || !first || !second) return null
  const [width, height] = [parseInches(first), parseInches(second)]
  if (width.value === 0 || height.value === 0) return null
  return {
    measure,
    sides: third === undefined ? [width, height] : [width, height, parseInches(third)],
  }
}

function parseInches(written: string): Inches {
  const fraction = fractions[written.at(-1) ?? '']
  return {
    value: fraction === undefined ? Number(written) : Number(written.slice(0, -1)) + fraction,
    written,
  }
}
