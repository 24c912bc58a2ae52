import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#storefront/api/api-error.ts'

/** What a call of the API answers when the page's own address is wrong: an id nobody has, or one that is no id. */
const invalidAddress: ReadonlySet<number> = new Set([400, 404, 422])

/** Whether the error page is Page Not Found: the page does not exist, or a call it is made of was refused for its address (specification §8). */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError
    ? invalidAddress.has(error.status)
    : isRouteErrorResponse(error) && error.status === 404
}

export function errorTitle(error: unknown): string {
  return isNotFound(error) ? 'Page Not Found' : 'Internal Server Error'
}
