const millimetersPerInch = 25.4
const gramsPerOunce = 28.349523125
const ouncesPerPound = 16

/**
 * Stored millimeters in inches, and grams in ounces, as people write them: the simplest of whole
 * numbers, halves, quarters, tenths and hundredths that is stored as the same amount. Whoever
 * enters quarters or tenths of an inch or ounce gets the same number back.
 */
export const toInches = (millimeters: number): number => simplify(millimeters, millimetersPerInch)

export const toMillimeters = (inches: number): number => Math.round(inches * millimetersPerInch)

export const toOunces = (grams: number): number => simplify(grams, gramsPerOunce)

export const toGrams = (ounces: number): number => Math.round(ounces * gramsPerOunce)

function simplify(stored: number, perUnit: number): number {
  const exact = stored / perUnit
  for (const parts of [1, 2, 4, 10]) {
    const simple = Math.round(exact * parts) / parts
    if (Math.round(simple * perUnit) === stored) return simple
  }
  return roundToHundredths(exact)
}

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

export interface PoundsAndOunces {
  readonly pounds: number
  /** Less than 16. */
  readonly ounces: number
}

export function toPounds(grams: number): PoundsAndOunces {
  const all = toOunces(grams)
  const pounds = Math.floor(all / ouncesPerPound)
  return { pounds, ounces: roundToHundredths(all - pounds * ouncesPerPound) }
}

export const poundsToGrams = ({ pounds, ounces }: PoundsAndOunces): number =>
  toGrams(pounds * ouncesPerPound + ounces)

/** "2 lb 4.5 oz" */
export function formatWeight(grams: number): string {
  const { pounds, ounces } = toPounds(grams)
  const parts = [pounds > 0 && `${pounds} lb`, (ounces > 0 || pounds === 0) && `${ounces} oz`]
  return parts.filter(Boolean).join(' ')
}

/** "16 × 12 × 6 in" */
export const formatSize = (millimeters: readonly number[]): string =>
  `${millimeters.map(toInches).join(' × ')} in`
