/** A measure in inches, with the words it was told in: 12.5 and "12½". */
export interface Inches {
  readonly value: number
  readonly written: string
}

const parts: Readonly<Record<string, number>> = {
  '⅛': 0.125,
  '¼': 0.25,
  '⅜': 0.375,
  '½': 0.5,
  '⅝': 0.625,
  '¾': 0.75,
  '⅞': 0.875,
}
const fraction = Object.keys(parts).join('')
const number = `\\d*[${fraction}]|\\d+`
const sides = new RegExp(`(?<!× |[\\d${fraction}])(${number}) × (${number})(?: × (${number}))? in`)

/** All that a list tells: "16, 22 or 24" → three. */
export function inchesIn(words: string): Inches[] {
  return (words.match(new RegExp(number, 'g')) ?? []).map(inchesOf).filter(({ value }) => value > 0)
}

/** "22 × 22 in", or with a third side; null for what is told otherwise. */
export function sidesOf(
  words: string,
): { measure: string; sides: readonly [Inches, Inches, Inches?] } | null {
  const [measure, first, second, third] = sides.exec(words) ?? []
  if (!measure || !first || !second) return null
  const [width, height] = [inchesOf(first), inchesOf(second)]
  if (width.value === 0 || height.value === 0) return null
  return {
    measure,
    sides: third === undefined ? [width, height] : [width, height, inchesOf(third)],
  }
}

function inchesOf(written: string): Inches {
  const part = parts[written.at(-1) ?? '']
  return {
    value: part === undefined ? Number(written) : Number(written.slice(0, -1)) + part,
    written,
  }
}
