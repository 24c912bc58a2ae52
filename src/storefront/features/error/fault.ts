import { data, isRouteErrorResponse } from 'react-router'
import { ApiError, unreachable } from '#storefront/api/api-error.ts'
import { isNotFound } from './error-kind.ts'
import { pageNotFound } from './page-not-found.ts'

export interface Fault {
  /** The message, in the shop's words. */
  readonly description: string
  /** The id under which the API's log knows of it; empty when the API said nothing. */
  readonly incident: string
}

/** What may be shown of an error: what the shop itself said of it. The words of a browser, a proxy or a library stay in the log. */
export function faultOf(error: unknown): Fault {
  if (error instanceof ApiError)
    return { description: error.message, incident: incidentOf(error.data) }
  if (isRouteErrorResponse(error) && isFault(error.data)) return error.data
  // How browsers say that a request came to nothing.
  if (error instanceof TypeError && /fetch|load failed|network/i.test(error.message))
    return { description: unreachable.msg, incident: '' }
  return { description: 'Something went wrong on our side.', incident: '' }
}

/**
 * Throw it on the server: what the API refused, as a response. An error thrown as it is loses its message on the way to the browser, and
 * a message about a field is not for the reader of a page.
 */
export function pageFault(error: unknown, request: Pick<Request, 'url'>): unknown {
  if (!(error instanceof ApiError)) return error
  return isNotFound(error)
    ? pageNotFound(request)
    : data(faultOf(error), { status: error.status || 503 })
}

function incidentOf(told: unknown): string {
  return typeof told === 'object'
    && told !== null
    && 'incident' in told
    && typeof told.incident === 'string'
    ? told.incident
    : ''
}

function isFault(told: unknown): told is Fault {
  return typeof told === 'object' && told !== null && 'description' in told && 'incident' in told
}
