import type { LoaderFunctionArgs } from 'react-router'
import type { PathOf } from '#storefront/api/endpoints.ts'

/** The calls that say whether something with an id exists. */
export type ExistsPath = Extract<PathOf<'get'>, `${string}/exists`>

/** The id that a page is about, from its path or its query; null for a page that may be opened without one. */
export type IdOf = (address: Pick<LoaderFunctionArgs, 'request' | 'params'>) => string | null

export const idInPath: IdOf = ({ params }) => params['id'] ?? ''

export function idInQuery(name: string): IdOf {
  return ({ request }) => new URL(request.url).searchParams.get(name)
}
