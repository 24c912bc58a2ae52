import { lookUp } from '#kernel/lookup/lookup.ts'
import { foldText } from '../names/name-key.ts'

/** What tells one address from another, whoever typed it. */
export interface AddressIdentity {
  readonly firstName: string
  readonly lastName: string
  readonly line1: string
  readonly line2: string
  readonly zip: string
}

/** Words of streets and units as the Postal Service abbreviates them (Publication 28, appendices C1 and C2; the common ones). */
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
 * The same text for two spellings of one address: case, accents, punctuation, "Street" or "St.", and whether the unit stands
 * on a line of its own make no difference. Name, street, unit and the first five digits of the ZIP code do.
 */
export function addressKey({ firstName, lastName, line1, line2, zip }: AddressIdentity): string {
  return [`${firstName} ${lastName}`, `${line1} ${line2}`]
    .map(plain)
    .concat(zip.slice(0, 5))
    .join('|')
}

function plain(text: string): string {
  return foldText(text)
    .replaceAll(/\s*#\s*/g, ' apt ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (Object.hasOwn(abbreviations, word) ? lookUp(abbreviations, word) : word))
    .join(' ')
    .replaceAll('apt apt', 'apt')
}
