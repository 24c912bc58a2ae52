import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { foldText } from '../names/name-key.ts'

export interface AddressIdentity {
  readonly firstName: string
  readonly lastName: string
  readonly line1: string
  readonly line2: string
  readonly zip: string
}

/** Common USPS abbreviations (Publication 28, appendices C1 and C2). */
const abbreviations: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  boulevard: 'blvd',
  square: 'sq',
  terrace: 'ter',
  parkway: 'pkwy',
  highway: 'hwy',
  circle: 'cir',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  apartment: 'apt',
  suite: 'ste',
  floor: 'fl',
  room: 'rm',
}

/**
 * The same for all spellings of an address: ignores case, accents, punctuation, abbreviations and
 * whether the unit is on its own line. Compares name, street, unit and five digits of the ZIP code.
 */
export function createAddressKey({
  firstName,
  lastName,
  line1,
  line2,
  zip,
}: AddressIdentity): string {
  return [`${firstName} ${lastName}`, `${line1} ${line2}`]
    .map(normalizeLine)
    .concat(zip.slice(0, 5))
    .join('|')
}

function normalizeLine(text: string): string {
  return foldText(text)
    .replaceAll(/\s*#\s*/g, ' apt ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (Object.hasOwn(abbreviations, word) ? getOwnValue(abbreviations, word) : word))
    .join(' ')
    .replaceAll('apt apt', 'apt')
}
