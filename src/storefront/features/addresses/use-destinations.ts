import { useMatches } from 'react-router'
import { military, territories, type OutlyingRegion } from '#kernel/us-address/outlying-regions.ts'
import { stateOptions } from '../checkout/address-typing.ts'

type Option = (typeof stateOptions)[number]

const optionsBeyond: Readonly<Record<OutlyingRegion, readonly Option[]>> = {
  military: toOptions(military),
  territories: toOptions(territories),
}

/** The destinations that the shop ships to, and which of them are outside of the states. */
export function useDestinations(): {
  options: readonly Option[]
  beyond: readonly OutlyingRegion[]
} {
  const root = useMatches()[0]?.loaderData as
    | { shipsBeyond?: readonly OutlyingRegion[] }
    | undefined
  const beyond = root?.shipsBeyond ?? []
  return {
    beyond,
    options:
      beyond.length === 0
        ? stateOptions
        : [...stateOptions, ...beyond.flatMap((one) => optionsBeyond[one])],
  }
}

function toOptions(places: Readonly<Record<string, string>>): Option[] {
  return Object.entries(places).map(([value, label]) => ({ value, label }))
}
