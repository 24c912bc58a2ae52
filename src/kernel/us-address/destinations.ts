import { refuse, type Refusal } from '../refusal/refusal.ts'
import { military, territories } from './outlying-regions.ts'
import { states, type StateCode } from './us-address.ts'
import { findStateByZip } from './zip-state.ts'

export type DestinationCode = StateCode | keyof typeof military | keyof typeof territories

export const destinations: Readonly<Record<DestinationCode, string>> = {
  ...states,
  ...military,
  ...territories,
}

export const destinationCodes = Object.keys(destinations) as DestinationCode[]

export function isDestinationCode(text: string): text is DestinationCode {
  return Object.hasOwn(destinations, text)
}

export function getDestinationName(code: DestinationCode): string {
  return destinations[code]
}

export function refuseDestination(code: DestinationCode, field: string): Refusal<'fields-invalid'> {
  const message = `We do not ship to ${destinations[code]}.`
  return refuse('fields-invalid', message, {
    reason: 'destination-not-supported',
    fields: { [field]: message },
  })
}

/** Ranges of the first three digits of ZIP codes outside the states. */
const threeDigitRanges: readonly (readonly [from: number, to: number, code: DestinationCode])[] = [
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [90, 98, 'AE'],
  [340, 340, 'AA'],
  [962, 966, 'AP'],
]

/** Ranges of ZIP codes outside the states that share their first three digits with others. */
const fiveDigitRanges: readonly (readonly [from: number, to: number, code: DestinationCode])[] = [
  [96_799, 96_799, 'AS'],
  [96_910, 96_932, 'GU'],
  [96_950, 96_952, 'MP'],
]

/** Null for an unknown ZIP code. Includes destinations that the shop does not ship to. */
export function findDestinationByZip(zip: string): DestinationCode | null {
  return (
    findInRanges(fiveDigitRanges, Number(zip.slice(0, 5)))
    ?? findInRanges(threeDigitRanges, Number(zip.slice(0, 3)))
    ?? findStateByZip(zip)
  )
}

/**
 * The ZIP code determines the destination for shipping and taxes, because carriers follow it. The
 * entered state counts only for unknown ZIP codes.
 */
export function getDestination<Code extends string>({
  zip,
  stateCode,
}: {
  readonly zip: string
  readonly stateCode: Code
}): Code | DestinationCode {
  return findDestinationByZip(zip) ?? stateCode
}

/** The entered state, or the state of the ZIP code, if the shop does not ship there; else null. */
export function findUnservedDestination<Code extends string>(
  address: { readonly zip: string; readonly stateCode: Code },
  reaches: (code: string) => boolean,
): Code | DestinationCode | null {
  return [address.stateCode, getDestination(address)].find((code) => !reaches(code)) ?? null
}

function findInRanges(ranges: typeof threeDigitRanges, digits: number): DestinationCode | null {
  return ranges.find(([from, to]) => digits >= from && digits <= to)?.[2] ?? null
}
