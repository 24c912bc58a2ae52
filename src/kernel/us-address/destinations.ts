import { refuse, type Refusal } from '../refusal/refusal.ts'
import { military, territories } from './beyond.ts'
import { states, type StateCode } from './us-address.ts'
import { stateOfZip } from './zip-state.ts'

export type DestinationCode = StateCode | keyof typeof military | keyof typeof territories

const destinations: Readonly<Record<DestinationCode, string>> = {
  ...states,
  ...military,
  ...territories,
}

export function isDestinationCode(text: string): text is DestinationCode {
  return Object.hasOwn(destinations, text)
}

export function destinationName(code: DestinationCode): string {
  return destinations[code]
}

export function refuseDestination(code: DestinationCode, field: string): Refusal<'fields-invalid'> {
  const reason = `We do not deliver to ${destinations[code]}.`
  return refuse('fields-invalid', reason, { fields: { [field]: reason } })
}

/** First three digits of ZIP codes beyond the states, first and last of each run. */
const runs: readonly (readonly [from: number, to: number, code: DestinationCode])[] = [
  [6, 7, 'PR'],
  [8, 8, 'VI'],
  [9, 9, 'PR'],
  [90, 98, 'AE'],
  [340, 340, 'AA'],
  [962, 966, 'AP'],
]

/** ZIP codes beyond the states that share their first three digits, by their first five: first and last of each run. */
const exact: readonly (readonly [from: number, to: number, code: DestinationCode])[] = [
  [96_799, 96_799, 'AS'],
  [96_910, 96_932, 'GU'],
  [96_950, 96_952, 'MP'],
]

/** Where a ZIP code lies, whether the shop delivers there or not; null where none has it. */
export function destinationOfZip(zip: string): DestinationCode | null {
  return (
    find(exact, Number(zip.slice(0, 5))) ?? find(runs, Number(zip.slice(0, 3))) ?? stateOfZip(zip)
  )
}

/**
 * Where a parcel goes: a ZIP code that lies in one state decides, because carriers follow it, and so price and tax do. The state that was
 * typed counts for ZIP codes nobody knows.
 */
export function destinationOf<Code extends string>({
  zip,
  stateCode,
}: {
  readonly zip: string
  readonly stateCode: Code
}): Code | DestinationCode {
  return destinationOfZip(zip) ?? stateCode
}

/** The first place of an address that the shop does not deliver to: the state that was typed, else that of the ZIP code; null when it delivers. */
export function unreachedPlace<Code extends string>(
  address: { readonly zip: string; readonly stateCode: Code },
  reaches: (code: string) => boolean,
): Code | DestinationCode | null {
  return [address.stateCode, destinationOf(address)].find((code) => !reaches(code)) ?? null
}

function find(table: typeof runs, digits: number): DestinationCode | null {
  return table.find(([from, to]) => digits >= from && digits <= to)?.[2] ?? null
}
