import type { LoaderFunctionArgs } from 'react-router'
import { apiOf } from '#storefront/api/request-context.ts'
import type { ExistsPath, IdOf } from './page-id.ts'
import { pageNotFound } from './page-not-found.ts'

/**
 * A server loader for pages that only the browser can load because they need the session: an
 * unknown id is 404 (specification §8).
 */
export function mustExist(path: ExistsPath, idOf: IdOf) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<null> => {
    const id = idOf({ request, params })
    if (id !== null && !(await apiOf(context).get(path, { id }))) throw pageNotFound(request)
    return null
  }
}
