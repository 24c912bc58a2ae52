export interface CityLine {
  readonly city: string
  readonly stateCode: string
  readonly zip: string
}

/** "Reno, NV" */
export function formatTown({ city, stateCode }: Pick<CityLine, 'city' | 'stateCode'>): string {
  return `${city}, ${stateCode}`
}

/** Reads the last line of an address, "City, ST 12345"; null if it has another shape. */
export function parseCityLine(line: string): CityLine | null {
  const [, city, stateCode, zip] =
    /^(.+?),? +([A-Z]{2}) +(\d{5}(?:-\d{4})?)$/.exec(line.trim()) ?? []
  return city && stateCode && zip ? { city, stateCode, zip } : null
}

export interface StreetAddress extends CityLine {
  readonly line1: string
  readonly line2: string
}

/**
 * Reads the lines of the shop's address, which start with its name; null if the last line is not
 * that of a city. The street is in the line before it.
 */
export function parseShopAddress(lines: readonly string[]): StreetAddress | null {
  const place = parseCityLine(lines.at(-1) ?? '')
  return place && { line1: lines.at(-2) ?? '', line2: '', ...place }
}
