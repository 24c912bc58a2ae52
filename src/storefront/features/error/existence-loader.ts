import type { LoaderFunctionArgs } from 'react-router'
import { getPublicApi } from '#storefront/api/request-context.ts'
import type { ExistsPath, ReadPageId } from './page-id.ts'
import { createNotFoundResponse } from './not-found-response.ts'

/**
 * A server loader for pages that only the browser can load because they need the session: an
 * unknown id is 404 (specification §8).
 */
export function createExistenceLoader(path: ExistsPath, idOf: ReadPageId) {
  return async ({ request, params, context }: LoaderFunctionArgs): Promise<null> => {
    const id = idOf({ request, params })
    if (id !== null && !(await getPublicApi(context).get(path, { id })))
      throw createNotFoundResponse(request)
    return null
  }
}
