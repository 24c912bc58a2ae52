import type { LoaderFunctionArgs } from 'react-router'
import { apiOf } from '#storefront/api/request-context.ts'
import type { ExistsPath, IdOf } from './page-id.ts'
import { pageNotFound } from './page-not-found.ts'

/**
 * A server loader for a page that only the browser can fill, because only the browser knows whose it is: an id that nobody has is a 404
 * in the HTTP status too (specification §8).
 */
export function mustExist(path: ExistsPath, idOf: IdOf) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<null> => {
    const id = idOf({ request, params })
    if (id !== null && !(await apiOf(context).get(path, { id }))) throw pageNotFound(request)
    return null
  }
}
