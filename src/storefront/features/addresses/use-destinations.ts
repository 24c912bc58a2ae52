import { useMatches } from 'react-router'
import { military, territories, type Beyond } from '#kernel/us-address/beyond.ts'
import { stateOptions } from '../checkout/address-typing.ts'

type Option = (typeof stateOptions)[number]

const optionsBeyond: Readonly<Record<Beyond, readonly Option[]>> = {
  military: optionsOf(military),
  territories: optionsOf(territories),
}

/** Where the shop delivers: the list to choose from, and what it goes beyond the states to. */
export function useDestinations(): { options: readonly Option[]; beyond: readonly Beyond[] } {
  const root = useMatches()[0]?.loaderData as { shipsBeyond?: readonly Beyond[] } | undefined
  const beyond = root?.shipsBeyond ?? []
  return {
    beyond,
    options:
      beyond.length === 0
        ? stateOptions
        : [...stateOptions, ...beyond.flatMap((one) => optionsBeyond[one])],
  }
}

function optionsOf(places: Readonly<Record<string, string>>): Option[] {
  return Object.entries(places).map(([value, label]) => ({ value, label }))
}
