import type { ContextMenu } from '#kernel/context-menu/context-menu.ts'
import type { Beyond } from '#kernel/us-address/beyond.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import { pageFault } from '#storefront/features/error/fault.ts'
import type { Outside } from './outside.ts'
import { createApi, type Api, type Transport } from './api-client.ts'

/** What the pages get from the process that serves them. */
export interface PageParts {
  readonly transport: Transport
  readonly contextMenu: ContextMenu
  readonly outside: Outside
  /** `elsewhere` where this document's policy shuts out the host that cards are typed with. */
  readonly cards: 'elsewhere' | undefined
  /** Where parcels go beside the states. */
  readonly shipsBeyond: readonly Beyond[]
  /** Whether one may buy without an account. */
  readonly guestCheckout: boolean
  /** The shop's public address without a slash at its end; empty when none is configured. */
  readonly origin: string
  /** The address that was asked for. */
  readonly url: string
  /** Names this answer in the log and on the error page. */
  readonly incident: string
  /** Logs what a page failed with, under the incident. */
  readonly onFault: (error: unknown) => void
}

export const pageParts = createContext<PageParts>()

/** The in-process address of the API. Only its path is looked at. */
export const apiBase = 'http://shop'

/**
 * The API as everybody sees it: public pages are the same bytes for all, so their loaders carry no token. A refusal is thrown as a
 * response: 404 when the page's address is at fault, else the API's own status. Of any other error the router shows nothing.
 */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const { transport, url } = context.get(pageParts)
  const api = createApi(transport, apiBase)
  const fail = (error: unknown): never => {
    throw pageFault(error, { url })
  }
  return {
    get: (path, ...sent) => api.get(path, ...sent).catch(fail),
    post: (path, ...sent) => api.post(path, ...sent).catch(fail),
  }
}
