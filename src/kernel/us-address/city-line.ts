export interface CityLine {
  readonly city: string
  readonly stateCode: string
  readonly zip: string
}

/** Reads the last line of an address, "City, ST 12345"; null if it has another shape. */
export function parseCityLine(line: string): CityLine | null {
  const [, city, stateCode, zip] =
    /^(.+?),? +([A-Z]{2}) +(\d{5}(?:-\d{4})?)$/.exec(line.trim()) ?? []
  return city && stateCode && zip ? { city, stateCode, zip } : null
}
