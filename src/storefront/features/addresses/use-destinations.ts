import { useMatches } from 'react-router'
import { military, territories, type Beyond } from '#kernel/us-address/beyond.ts'
import { stateOptions } from '../checkout/address-typing.ts'

type Option = (typeof stateOptions)[number]

const named: Readonly<Record<Beyond, { readonly words: string; readonly options: readonly Option[] }>> = {
  military: { words: 'military addresses (APO, FPO, DPO)', options: optionsOf(military) },
  territories: { words: 'the U.S. territories', options: optionsOf(territories) },
}

/** Where the shop delivers: the list to choose from, and what it goes beyond the states to. */
export function useDestinations(): { options: readonly Option[]; beyond: readonly Beyond[] } {
  const root = useMatches()[0]?.loaderData as { shipsBeyond?: readonly Beyond[] } | undefined
  const beyond = root?.shipsBeyond ?? []
  return { beyond, options: beyond.length === 0 ? stateOptions : [...stateOptions, ...beyond.flatMap((one) => named[one].options)] }
}

/** "the 50 states and Washington, D.C.", and what lies beyond; without a stop at its end where it ends with one. */
export function reachInWords(beyond: readonly Beyond[]): string {
  const places = ['the 50 states', 'Washington, D.C.', ...beyond.map((one) => named[one].words)]
  return new Intl.ListFormat('en-US').format(places).replace(/\.$/, '')
}

function optionsOf(places: Readonly<Record<string, string>>): Option[] {
  return Object.entries(places).map(([value, label]) => ({ value, label }))
}
