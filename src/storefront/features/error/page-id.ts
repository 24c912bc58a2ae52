import type { LoaderFunctionArgs } from 'react-router'
import type { PathOf } from '#storefront/api/endpoints.ts'

export type ExistsPath = Extract<PathOf<'get'>, `${string}/exists`>

/** Reads the id from the path or query; null for pages that can be opened without one. */
export type IdOf = (address: Pick<LoaderFunctionArgs, 'request' | 'params'>) => string | null

export const idInPath: IdOf = ({ params }) => params['id'] ?? ''

export function idInQuery(name: string): IdOf {
  return ({ request }) => new URL(request.url).searchParams.get(name)
}
