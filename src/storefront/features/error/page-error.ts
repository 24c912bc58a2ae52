import { data, isRouteErrorResponse } from 'react-router'
import { ApiError, unreachable } from '#storefront/api/api-error.ts'
import { isNotFound } from './error-kind.ts'
import { createNotFoundResponse } from './not-found-response.ts'
import * as t from '#messages/error.ts'

export interface PageError {
  readonly description: string
  readonly incident: string
}

/**
 * The part of an error that can be shown: the shop's own messages. Messages of browsers, proxies
 * and libraries are only logged.
 */
export function toPageError(error: unknown): PageError {
  if (error instanceof ApiError)
    return { description: error.message, incident: incidentOf(error.data) }
  if (isRouteErrorResponse(error) && isFault(error.data)) return error.data
  // Messages of browsers for failed requests.
  if (error instanceof TypeError && /fetch|load failed|network/i.test(error.message))
    return { description: unreachable.msg, incident: '' }
  return { description: t.wentWrong, incident: '' }
}

/**
 * Converts an API error to a response to throw on the server, because a thrown error loses its
 * message on the way to the browser, and messages about fields are not for readers of a page.
 */
export function toErrorResponse(error: unknown, request: Pick<Request, 'url'>): unknown {
  if (!(error instanceof ApiError)) return error
  return isNotFound(error)
    ? createNotFoundResponse(request)
    : data(toPageError(error), { status: error.status || 503 })
}

function incidentOf(value: unknown): string {
  return typeof value === 'object'
    && value !== null
    && 'incident' in value
    && typeof value.incident === 'string'
    ? value.incident
    : ''
}

function isFault(value: unknown): value is PageError {
  return (
    typeof value === 'object' && value !== null && 'description' in value && 'incident' in value
  )
}
