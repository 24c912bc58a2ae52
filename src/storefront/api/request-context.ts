import type { ContextMenu } from '#kernel/context-menu/context-menu.ts'
import type { OutlyingRegion } from '#kernel/us-address/outlying-regions.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import { toErrorResponse } from '#storefront/features/error/page-error.ts'
import type { ExternalServices } from './external-services.ts'
import { createApi, type Api, type Transport } from './api-client.ts'

/** Data and services that the server process provides to the pages. */
export interface PageContext {
  readonly transport: Transport
  readonly contextMenu: ContextMenu
  readonly outside: ExternalServices
  /** `elsewhere` if the content security policy of this document excludes the card provider. */
  readonly cards: 'elsewhere' | undefined
  readonly shipsBeyond: readonly OutlyingRegion[]
  readonly guestCheckout: boolean
  /** The public origin of the shop without a trailing slash; empty if not configured. */
  readonly origin: string
  readonly url: string
  /** The id of this response in the log and on the error page. */
  readonly incident: string
  readonly onFault: (error: unknown) => void
}

export const pageContext = createContext<PageContext>()

/** The base URL of in-process calls; only the path is used. */
export const apiBase = 'http://shop'

/**
 * The API without a session, because public pages are equal for everyone. A refusal is thrown as a
 * response: 404 if the URL is wrong, else the status of the API.
 */
export function getPublicApi(context: Readonly<RouterContextProvider>): Api {
  const { transport, url } = context.get(pageContext)
  const api = createApi(transport, apiBase)
  const fail = (error: unknown): never => {
    throw toErrorResponse(error, { url })
  }
  return {
    get: (path, ...sent) => api.get(path, ...sent).catch(fail),
    post: (path, ...sent) => api.post(path, ...sent).catch(fail),
  }
}
