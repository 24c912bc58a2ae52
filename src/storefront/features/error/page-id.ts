import type { LoaderFunctionArgs } from 'react-router'
import type { PathOf } from '#storefront/api/endpoints.ts'

export type ExistsPath = Extract<PathOf<'get'>, `${string}/exists`>

/** Reads the id from the path or query; null for pages that can be opened without one. */
export type ReadPageId = (address: Pick<LoaderFunctionArgs, 'request' | 'params'>) => string | null

export const readIdFromPath: ReadPageId = ({ params }) => params['id'] ?? ''

export function readIdFromQuery(name: string): ReadPageId {
  return ({ request }) => new URL(request.url).searchParams.get(name)
}
