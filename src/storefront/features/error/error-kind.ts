import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#storefront/api/api-error.ts'
import * as t from '#messages/error.ts'

/** Status codes of API calls with an unknown or invalid id from the page's URL. */
const invalidAddress: ReadonlySet<number> = new Set([400, 404, 422])

/**
 * Whether to show Page Not Found: the page does not exist, or an API call was refused because of
 * its URL (specification §8).
 */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError
    ? invalidAddress.has(error.status)
    : isRouteErrorResponse(error) && error.status === 404
}

export function errorTitle(error: unknown): string {
  return isNotFound(error) ? t.notFound : t.serverError
}
