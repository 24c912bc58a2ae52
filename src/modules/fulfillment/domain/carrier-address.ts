import { parseCityLine } from '#kernel/us-address/city-line.ts'

/** An address as carriers take it. */
export interface CarrierAddress {
  readonly name: string
  readonly company: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: string
  readonly zip: string
  /** Empty when unknown. */
  readonly phone: string
}

/** Reads an address that settings hold line by line: a name first, "City, ST 12345" last. */
export function parseAddressLines(lines: readonly string[], phone: string): CarrierAddress {
  const [name = '', ...streets] = lines.slice(0, -1)
  return {
    name,
    company: streets.length > 2 ? (streets[0] ?? '') : '',
    line1: (streets.length > 2 ? streets[1] : streets[0]) ?? '',
    line2: streets.slice(streets.length > 2 ? 2 : 1).join(', '),
    ...(parseCityLine(lines.at(-1) ?? '') ?? { city: '', stateCode: '', zip: '' }),
    phone,
  }
}

/** "Reno, NV" */
export const formatCity = ({ city, stateCode }: CarrierAddress): string => `${city}, ${stateCode}`
